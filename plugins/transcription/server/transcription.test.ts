import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { definePlugin } from '../../../core/plugin/index.ts';
import type { ServerCatalogueEntry } from '../../../core/server/index.ts';
import { type Api, apiOf } from '../../../test/kit/api.ts';
import { liveClient } from '../../../test/kit/liveClient.ts';
import { type Person, type TestServer, startTestServer } from '../../../test/kit/server.ts';
import { transcription } from '../manifest.ts';
import * as calls from '../shared/contract.ts';
import { captionSignal, keptDays } from '../shared/transcript.ts';
import { setup } from './index.ts';
import { TestVisit } from './testVisit.ts';

const dayMs = 24 * 60 * 60_000;

describe('the transcript of a visit', () => {
  let server: TestServer;
  let [clinician, patient, admin, stranger]: Person[] = [];
  let guest: Api & { readonly pass: string; readonly id: string };
  let visit: TestVisit;
  let ahead = 0;
  let made = 0;

  const passFor = async (feature: string): Promise<typeof guest> => {
    const { pass, id } = await server.services.asSystem((db) =>
      server.services.passes.issue(db, {
        orgId: clinician!.orgId,
        feature,
        subject: 'invitation',
        expiresAt: new Date(server.services.now().getTime() + dayMs),
      }),
    );
    return { ...apiOf(server.url, { authorization: `Bearer ${pass}` }), pass, id };
  };

  beforeAll(async () => {
    const title = { 'en-CA': 'Visits', 'fr-CA': 'Visites' };
    const holder: ServerCatalogueEntry = {
      manifest: definePlugin({ id: 'telemedicine', title, summary: title, audience: [] }),
      load: async () => ({
        setup: ({ services, own }) =>
          own(
            services.visits.provide(async (_db, orgId, id) =>
              visit?.id === id && orgId === clinician?.orgId ? visit.now : null,
            ),
          ),
      }),
    };
    server = await startTestServer({
      plugins: [holder, { manifest: transcription, load: async () => ({ setup }) }],
      now: () => new Date(Date.now() + ahead),
    });
    [clinician, patient, admin, stranger] = await Promise.all(
      ['practitioner@pavilion.test', 'patient@pavilion.test', 'admin@pavilion.test', 'patient2@pavilion.test'].map(
        (email) => server.login(email),
      ),
    );
    guest = await passFor('telemedicine');
  });
  afterAll(() => server.close());

  /** A visit with its practitioner and its patient in the call. */
  beforeEach(async () => {
    ahead = 0;
    made += 1;
    visit = new TestVisit(`visit-${made}`);
    const profile = await server.services.asSystem((db) =>
      db.selectFrom('profile').select('resource_id').where('id', '=', patient!.profileId).executeTakeFirstOrThrow(),
    );
    visit.patientId = profile.resource_id;
    visit.hosts.add(clinician!.profileId);
    visit.sit('doctor', 'practitioner', clinician!.profileId);
    visit.sit('pat', 'patient', patient!.profileId);
  });

  const at = () => ({ params: { id: visit.id } });
  const stateFor = async (who: Api): Promise<string> => (await who.send(calls.getTranscription, at())).data.state;
  const ask = (act: 'ask' | 'stop' = 'ask') => clinician!.send(calls.askAll, { ...at(), body: { act } });
  const answer = (who: Api, given: 'yes' | 'no') => who.send(calls.consent, { ...at(), body: { answer: given } });
  const begun = async (): Promise<void> => {
    await ask();
    await answer(clinician!, 'yes');
    await answer(patient!, 'yes');
  };
  const say = async (who: Api, text: string, ago = 0): Promise<boolean> => {
    const line = { id: randomUUID(), text, language: 'en-CA' as const, ago };
    const { data } = await who.send(calls.say, { ...at(), body: { lines: [line] } });
    return data.taken.includes(line.id);
  };
  const textsFor = async (who: Api, q?: string): Promise<string[]> =>
    (await who.send(calls.listLines, { ...at(), query: q === undefined ? {} : { q } })).data.data.map(
      ({ text }) => text,
    );
  /** What lies in the transcription bucket. */
  const inStore = (): string => {
    const folder = join(server.services.environment.DATA_DIR, 'files', 'buckets', 'transcripts');
    if (!existsSync(folder)) return '';
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => readFileSync(join(file.parentPath, file.name), 'utf8'))
      .join('');
  };
  const ended = async (): Promise<void> => {
    visit.state = 'ended';
    for (const seat of visit.seats.keys()) visit.change(seat, { inCall: false });
    expect(await stateFor(clinician!)).toMatch(/kept|over/);
  };

  test('PRD-2 nothing is taken before everybody in the call has said yes', async () => {
    expect(await stateFor(patient!)).toBe('off');
    expect((await answer(patient!, 'yes')).failure.code).toBe('not_asked');
    await ask();
    expect(await stateFor(patient!)).toBe('asked');
    await answer(clinician!, 'yes');
    expect(await stateFor(clinician!)).toBe('asked');
    expect(await say(clinician!, 'Too early')).toBe(false);
    await answer(patient!, 'yes');
    expect(await stateFor(clinician!)).toBe('on');
    expect(await say(clinician!, 'Good morning')).toBe(true);
    expect(await say(patient!, 'Said before I agreed', 60_000)).toBe(false);
    expect(await textsFor(clinician!)).toEqual(['Good morning']);
  });

  test('PRD-2 whoever joins later is asked, and it waits for their answer', async () => {
    await begun();
    visit.sit('niece', 'guest', guest.id, { since: new Date(Date.now() - 20) });
    expect(await stateFor(clinician!)).toBe('asked');
    expect(await say(clinician!, 'Now she hears us')).toBe(false);
    expect(await say(clinician!, 'Before she came', 0)).toBe(false);
    expect((await guest.send(calls.getTranscription, at())).data.members.map(({ name }) => name)).toContain(
      'Name of niece',
    );
    await answer(guest, 'yes');
    expect(await stateFor(guest)).toBe('on');
    expect(await say(guest, 'I am her niece')).toBe(true);
    await answer(guest, 'no');
    expect(await stateFor(clinician!)).toBe('refused');
    expect(await textsFor(clinician!)).toEqual([]);
  });

  test('PRD-2 anybody pauses, and whoever paused or the clinic goes on; what was said meanwhile is not kept', async () => {
    await begun();
    visit.sit('niece', 'guest', guest.id);
    await answer(guest, 'yes');
    const pause = (who: Api, paused: boolean) => who.send(calls.pause, { ...at(), body: { paused } });
    expect((await pause(patient!, true)).data).toMatchObject({ state: 'paused', pausedBy: 'Name of pat' });
    expect(await say(patient!, 'Between us')).toBe(false);
    expect((await pause(guest, false)).status).toBe(403);
    // A call may take a while: what is sent late was said long before the pause ended.
    const meanwhile = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect((await pause(patient!, false)).data.state).toBe('on');
    expect(await say(patient!, 'Between us, sent late', Date.now() - meanwhile)).toBe(false);
    expect(await say(patient!, 'Go on')).toBe(true);
    await pause(guest, true);
    expect((await pause(clinician!, false)).data.state).toBe('on');
  });

  test('PRD-2 withdrawing erases what that person said, at once and in the file store too, and stops the transcript', async () => {
    await begun();
    await say(clinician!, 'How do you sleep?');
    await say(patient!, 'Badly since March');
    const { data } = await patient!.send(calls.withdraw, { ...at(), query: {} });
    expect(data).toMatchObject({ state: 'refused', withdrawn: [{ seat: 'pat' }] });
    expect(await textsFor(clinician!)).toEqual(['How do you sleep?']);
    expect(await say(patient!, 'Sent late', 40)).toBe(false);

    expect((await ask()).data.state).toBe('asked');
    await answer(patient!, 'yes');
    await say(patient!, 'All right then');
    await ended();
    expect(inStore()).toContain('All right then');
    await patient!.send(calls.withdraw, { ...at(), query: {} });
    expect(inStore()).not.toContain('All right then');
    expect(inStore()).toContain('How do you sleep?');
    expect(await textsFor(clinician!)).toEqual(['How do you sleep?']);

    expect((await clinician!.send(calls.withdraw, { ...at(), query: { all: 'true' } })).status).toBe(403);
    await patient!.send(calls.withdraw, { ...at(), query: { all: 'true' } });
    expect(inStore()).not.toContain('How do you sleep?');
    expect(await textsFor(clinician!)).toEqual([]);
  });

  test('INT-3 at the end it lies in the transcription bucket only, with its place in the record', async () => {
    await begun();
    await say(clinician!, 'Take it twice a day');
    await ended();
    const rows = await server.services.asSystem((db) =>
      db.selectFrom('transcription_line').select('id').where('visit', '=', visit.id).execute(),
    );
    expect([rows, inStore().includes('Take it twice a day')]).toEqual([[], true]);
    const found = await server.services.inOrg(clinician!.orgId, (db) =>
      server.services.record(db, clinician!.orgId).search('DocumentReference', { patient: visit.patientId! }),
    );
    const document = found.resources.find(({ content }) => content[0]!.attachment.url?.includes(visit.id));
    expect(JSON.stringify(document)).not.toContain('twice');
    expect(document).toMatchObject({ status: 'current', meta: { security: [{ code: 'staff-only' }] } });
    const consents = await server.services.inOrg(clinician!.orgId, (db) =>
      server.services.record(db, clinician!.orgId).search('Consent', { patient: visit.patientId! }),
    );
    expect(consents.resources).toContainEqual(
      expect.objectContaining({ status: 'active', policyRule: expect.anything() }),
    );

    const late = { id: randomUUID(), text: 'Sent by a phone that was offline', language: 'en-CA' as const, ago: 1 };
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await clinician!.send(calls.say, { ...at(), body: { lines: [late] } })).data.taken).toEqual([late.id]);
    expect(await textsFor(clinician!)).toContain(late.text);
    const text = await (await clinician!.fetch(`/v3/transcription/visits/${visit.id}/text`)).text();
    expect(text).toMatch(/UTC {2}Name of doctor: Take it twice a day/);
    expect(await textsFor(clinician!, 'TWICE')).toEqual(['Take it twice a day']);
    const trail = await server.services.asSystem((db) =>
      db.selectFrom('audit_event').selectAll().where('target_id', '=', visit.id).execute(),
    );
    expect(trail.filter(({ action }) => action === 'read').length).toBeGreaterThanOrEqual(2);
    expect(JSON.stringify(trail)).not.toContain('twice');
  });

  test('PRD-2 the patient reads it once it is released, and not before', async () => {
    await begun();
    await say(clinician!, 'See you in May');
    await ended();
    expect((await patient!.send(calls.listLines, { ...at(), query: {} })).status).toBe(403);
    expect((await patient!.fetch(`/v3/transcription/visits/${visit.id}/text`)).status).toBe(403);
    await clinician!.send(calls.release, { ...at(), body: { released: true } });
    expect(await textsFor(patient!)).toEqual(['See you in May']);
    await clinician!.send(calls.release, { ...at(), body: { released: false } });
    expect((await patient!.send(calls.listLines, { ...at(), query: {} })).status).toBe(403);
  });

  test('PRD-2 after its days a transcript is erased', async () => {
    await begun();
    await say(clinician!, 'Only for a while');
    await ended();
    const until = (await clinician!.send(calls.getTranscription, at())).data.keptUntil!;
    expect(Math.round((Date.parse(until) - Date.now()) / dayMs)).toBe(keptDays);
    ahead = (keptDays + 1) * dayMs;
    await server.jobs.runNow('transcription.keep-transcripts');
    ahead = 0;
    expect(inStore()).not.toContain('Only for a while');
  });

  test('ROL-1 whoever has no part in a visit is told that there is none, and a guest reaches their own visit only', async () => {
    await begun();
    const yes = { body: { answer: 'yes' as const } };
    for (const who of [stranger!, admin!, guest]) {
      expect((await who.send(calls.getTranscription, at())).status).toBe(404);
      expect((await who.send(calls.consent, { ...at(), ...yes })).status).toBe(404);
      expect((await who.send(calls.withdraw, { ...at(), query: {} })).status).toBe(404);
      const body = { lines: [{ id: randomUUID(), text: 'x', language: 'en-CA' as const, ago: 0 }] };
      expect((await who.send(calls.say, { ...at(), body })).status).toBe(404);
    }
    expect((await stranger!.send(calls.listLines, { ...at(), query: {} })).status).toBe(404);
    visit.sit('niece', 'guest', guest.id);
    expect((await guest.send(calls.getTranscription, at())).status).toBe(200);
    expect((await guest.send(calls.getTranscription, { params: { id: 'visit-other' } })).status).toBe(404);
    expect((await guest.send(calls.listLines, { ...at(), query: {} })).status).toBe(401);
    expect((await (await passFor('elsewhere')).send(calls.getTranscription, at())).status).toBe(403);
  });

  test('ROL-1 a pass of another feature opens a call that names it only while that feature is on', async () => {
    visit.sit('niece', 'guest', guest.id);
    const set = async (enabled: boolean) =>
      expect(
        (
          await admin!.fetch('/v3/features/telemedicine', {
            method: 'PUT',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ enabled }),
          })
        ).ok,
      ).toBe(true);
    await set(false);
    const { failure } = await guest.send(calls.getTranscription, at());
    await set(true);
    expect(failure.code).toBe('feature_disabled');
    expect(await stateFor(guest)).toBe('off');
  });

  test('PRD-2 captions reach those in the call as passing frames, and only while everybody agrees', async () => {
    const [doctor, niece] = [await clinician!.live(), await liveClient(server.url)];
    niece.send({ type: 'auth', token: guest.pass });
    await niece.until('ready');
    visit.sit('niece', 'guest', guest.id);
    const speak = (text: string) =>
      niece.send({
        type: 'signal',
        kind: captionSignal,
        data: { visit: visit.id, id: randomUUID(), text, language: 'en-CA' },
      });
    speak('before');
    await begun();
    await answer(guest, 'yes');
    speak('I think that');
    const { data } = await doctor.until('signal', ({ kind }) => kind === captionSignal);
    expect(data).toMatchObject({ seat: 'niece', name: 'Name of niece', text: 'I think that', final: false });
    await say(guest, 'I think that she sleeps.');
    await doctor.until('signal', (frame) => (frame.data as { final?: boolean }).final === true);
    const kept = await server.services.asSystem((db) => db.selectFrom('live_event').select('data').execute());
    expect(JSON.stringify(kept)).not.toContain('sleeps');
    expect(doctor.frames.filter((frame) => JSON.stringify(frame).includes('before'))).toEqual([]);
    doctor.close();
    niece.close();
  });
});
