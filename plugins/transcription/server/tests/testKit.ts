import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definePlugin } from '#core/plugin';
import type { ServerCatalogueEntry } from '#core/server';
import { type Api, apiOf } from '#test/kit/server/api.ts';
import { type Person, type TestServer, startTestServer } from '#test/kit/server/server.ts';
import { transcription } from '../../manifest.ts';
import * as calls from '../../shared/calls.ts';
import { setup } from '../index.ts';
import { TestVisit } from './TestVisit.ts';

export const dayMs = 24 * 60 * 60_000;

export type TestGuest = Api & { readonly pass: string; readonly id: string };

/** A clinic with visits that a test changes as it likes: before each test a new one, with its practitioner and its patient in the call. */
export class TestClinic {
  server!: TestServer;
  clinician!: Person;
  patient!: Person;
  admin!: Person;
  stranger!: Person;
  guest!: TestGuest;
  visit!: TestVisit;
  /** Of the server's clock, in milliseconds. */
  ahead = 0;
  /** By id; a missing one is unknown to the feature. */
  readonly visits = new Map<string, TestVisit>();
  private made = 0;

  async open(): Promise<void> {
    const title = { 'en-CA': 'Visits', 'fr-CA': 'Visites' };
    const holder: ServerCatalogueEntry = {
      manifest: definePlugin({ id: 'telemedicine', title, summary: title, audience: [] }),
      load: async () => ({
        setup: ({ services, own }) =>
          own(
            services.visits.provide(async (_db, orgId, id) =>
              orgId === this.clinician?.orgId ? (this.visits.get(id)?.now ?? null) : null,
            ),
          ),
      }),
    };
    this.server = await startTestServer({
      plugins: [holder, { manifest: transcription, load: async () => ({ setup }) }],
      now: () => new Date(Date.now() + this.ahead),
    });
    const login = (name: string) => this.server.login(`${name}@pavilion.test`);
    [this.clinician, this.patient, this.admin, this.stranger] = await Promise.all([
      login('practitioner'),
      login('patient'),
      login('admin'),
      login('patient2'),
    ]);
    this.guest = await this.passFor('telemedicine');
  }

  async close(): Promise<void> {
    await this.server.close();
  }

  async begin(id?: string): Promise<void> {
    this.ahead = 0;
    this.made += 1;
    const { clinician, patient } = this;
    this.visit = new TestVisit(id ?? `visit-${this.made}`);
    this.visits.set(this.visit.id, this.visit);
    const profile = await this.server.services.asSystem((db) =>
      db.selectFrom('profile').select('resource_id').where('id', '=', patient.profileId).executeTakeFirstOrThrow(),
    );
    this.visit.patientId = profile.resource_id;
    this.visit.hosts.add(clinician.profileId);
    this.visit.sit('doctor', 'practitioner', clinician.profileId);
    this.visit.sit('pat', 'patient', patient.profileId);
  }

  async passFor(feature: string): Promise<TestGuest> {
    const { clinician, server } = this;
    const { pass, id } = await server.services.asSystem((db) =>
      server.services.passes.issue(db, {
        orgId: clinician.orgId,
        feature,
        subject: 'invitation',
        expiresAt: new Date(server.services.now().getTime() + dayMs),
      }),
    );
    return { ...apiOf(server.url, { authorization: `Bearer ${pass}` }), pass, id };
  }

  readonly at = () => ({ params: { id: this.visit.id } });

  readonly stateFor = async (who: Api): Promise<string> =>
    (await who.send(calls.getTranscription, this.at())).data.state;

  readonly ask = (act: 'ask' | 'stop' = 'ask') => this.clinician.send(calls.askAll, { ...this.at(), body: { act } });

  readonly answer = (who: Api, given: 'yes' | 'no') =>
    who.send(calls.consent, { ...this.at(), body: { answer: given } });

  readonly begun = async (): Promise<void> => {
    await this.ask();
    await this.answer(this.clinician, 'yes');
    await this.answer(this.patient, 'yes');
  };

  readonly say = async (who: Api, text: string, ago = 0): Promise<boolean> => {
    const line = { id: randomUUID(), text, language: 'en-CA' as const, ago };
    const { data } = await who.send(calls.say, { ...this.at(), body: { lines: [line] } });
    return data.taken.includes(line.id);
  };

  readonly textsFor = async (who: Api, q?: string): Promise<string[]> =>
    (await who.send(calls.listLines, { ...this.at(), query: q === undefined ? {} : { q } })).data.data.map(
      ({ text }) => text,
    );

  /** What lies in the transcription bucket. */
  readonly inStore = (): string => {
    const folder = join(this.server.environment.DATA_DIR, 'files', 'buckets', 'transcripts');
    if (!existsSync(folder)) return '';
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
      .join('');
  };

  readonly ended = async (): Promise<void> => {
    this.visit.state = 'ended';
    for (const seat of this.visit.seats.keys()) this.visit.change(seat, { inCall: false });
    expect(await this.stateFor(this.clinician)).toMatch(/kept|over/);
  };
}
