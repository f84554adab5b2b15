import type { Bundle, MedicationAdministration } from '@medplum/fhirtypes';
import * as z from 'zod/mini';
import { definePlugin } from '#core/plugin';
import { defineCall, putDraft, setFeature } from '#core/shared';
import { type Fhir, fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { conflict } from '../failure.ts';
import type { ServerCatalogueEntry } from '../plugin/scope.ts';

const text = { 'en-CA': 'Bells', 'fr-CA': 'Sonnettes' };
const base = { method: 'POST', base: 'api', allow: ['patient', 'practitioner'], summary: 'A bell' } as const;
const ring = defineCall({
  ...{ ...base, id: 'bells.ring', path: '/bells/ring', feature: 'bells', once: true, status: 201 },
  body: z.object({ word: z.string() }),
  answer: z.object({ rung: z.number() }),
});
const hush = defineCall({ ...base, id: 'bells.hush', path: '/bells/hush', feature: 'bells', once: true });

/** As many drafts as it was rung: what a handler writes goes with its transaction. */
const plugins: readonly ServerCatalogueEntry[] = [
  {
    manifest: definePlugin({ id: 'bells', title: text, summary: text, audience: ['patient'] }),
    load: async () => ({
      setup: ({ route }) => {
        route(ring, async ({ body }, { db, caller }) => {
          const { orgId: org_id, profileId: profile_id } = caller;
          await db
            .insertInto('draft')
            .values({ org_id, profile_id, key: `bell:${crypto.randomUUID()}`, text: body.word })
            .execute();
          if (body.word === 'crack') throw conflict('The bell is cracked.');
          const { length } = await db.selectFrom('draft').select('key').where('profile_id', '=', profile_id).execute();
          return { rung: length };
        });
        route(hush, async (_request, { db, caller }) => {
          await db.deleteFrom('draft').where('profile_id', '=', caller.profileId).execute();
        });
      },
    }),
  },
];

describe('what is sent twice under one Idempotency-Key is done once', () => {
  let server: TestServer;
  let patient: Person;
  let clock = Date.now();
  let key: string;
  const ringWith = (who: Person, word: string, own = key) =>
    who.send(ring, { body: { word } }, { 'idempotency-key': own });
  const rung = async (): Promise<string[]> => {
    const rows = await server.services.db.selectFrom('draft').select('text').execute();
    return rows.map((row) => row.text).sort();
  };
  beforeAll(async () => {
    server = await startTestServer({ plugins, now: () => new Date(clock) });
    patient = await server.login('patient@pavilion.test');
  }, 60_000);
  afterAll(() => server.close());
  beforeEach(async () => {
    key = crypto.randomUUID();
    await server.services.db.deleteFrom('draft').execute();
  });

  test('the repeat is answered as the first was, with its status', async () => {
    const [one, two] = [await ringWith(patient, 'ding'), await ringWith(patient, 'ding')];
    expect([one.status, two.status, one.data, two.data]).toEqual([201, 201, { rung: 1 }, { rung: 1 }]);
    expect(await rung()).toEqual(['ding']);
  });

  test('of many at the same moment one is done, and all are answered alike', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => ringWith(patient, 'dong')));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
    expect(new Set(answers.map(({ data }) => data.rung)).size).toBe(1);
    expect(await rung()).toEqual(['dong']);
  });

  test('an empty answer is an answer', async () => {
    for (const _ of [1, 2]) expect((await patient.send(hush, {}, { 'idempotency-key': key })).status).toBe(204);
  });

  test('the same key with another body is refused', async () => {
    await ringWith(patient, 'ding');
    expect((await ringWith(patient, 'dong')).failure.code).toBe('key_reused');
    expect((await patient.send(hush, {}, { 'idempotency-key': key })).failure.code).toBe('key_reused');
    expect(await rung()).toEqual(['ding']);
  });

  test('a key is a person’s own: another one’s says nothing of it', async () => {
    await ringWith(patient, 'mine');
    const other = await server.login('patient2@pavilion.test');
    expect((await ringWith(other, 'mine')).status).toBe(201);
    expect((await ringWith(other, 'theirs')).failure.code).toBe('key_reused');
    expect(await rung()).toEqual(['mine', 'mine']);
  });

  test('what was refused leaves no key, and nothing of its work', async () => {
    expect((await ringWith(patient, 'crack')).status).toBe(409);
    expect(await rung()).toEqual([]);
    expect((await ringWith(patient, 'mended')).status).toBe(201);
  });

  test('PRD-4 a repeat is refused where the feature is off by now', async () => {
    await ringWith(patient, 'ding');
    const admin = await server.login('admin@pavilion.test');
    await admin.send(setFeature, { params: { id: 'bells' }, body: { enabled: false } });
    expect((await ringWith(patient, 'ding')).failure.code).toBe('feature_disabled');
    await admin.send(setFeature, { params: { id: 'bells' }, body: { enabled: true } });
  });

  test.each(['short', 'a'.repeat(65), 'not a key at all!!'])('no key: %s', async (own) => {
    expect((await ringWith(patient, 'ding', own)).status).toBe(422);
    expect(await rung()).toEqual([]);
  });

  test('a call that does not say so takes no key, so that nobody relies on it', async () => {
    const params = { key: 'draft' };
    const answer = await patient.send(putDraft, { params, body: { text: 'x' } }, { 'idempotency-key': key });
    expect(answer.failure.message).toContain('takes no Idempotency-Key');
  });

  test('it is forgotten after a day', async () => {
    await ringWith(patient, 'ding');
    clock += 25 * 60 * 60_000;
    await server.jobs.runNow('core.repeats.forget');
    patient = await server.login('patient@pavilion.test');
    expect((await ringWith(patient, 'ding')).data).toEqual({ rung: 2 });
  });

  describe('in the record', () => {
    let fhir: Fhir;
    let dose: MedicationAdministration;
    const taken = async (): Promise<number> =>
      ((await fhir.get('MedicationAdministration')).data as Bundle).entry?.length ?? 0;
    beforeAll(async () => {
      fhir = fhirOf(server, patient);
      const { resource_id } = await server.services.db
        .selectFrom('profile')
        .select('resource_id')
        .where('id', '=', patient.profileId)
        .executeTakeFirstOrThrow();
      dose = {
        resourceType: 'MedicationAdministration',
        status: 'completed',
        medicationCodeableConcept: { text: 'Metformin 500 mg' },
        subject: { reference: `Patient/${resource_id}` },
        effectiveDateTime: new Date(clock).toISOString(),
      };
    });

    test('a create and a transaction are done once, and answered alike', async () => {
      const before = await taken();
      const creates = await Promise.all(
        [1, 2, 3].map(() => fhir.post('MedicationAdministration', dose, { 'idempotency-key': key })),
      );
      expect(creates.map(({ status }) => status)).toEqual([201, 201, 201]);
      expect(new Set(creates.map(({ headers }) => headers.location)).size).toBe(1);
      const bundle = {
        resourceType: 'Bundle',
        type: 'transaction',
        entry: [{ resource: dose, request: { method: 'POST', url: 'MedicationAdministration' } }],
      };
      const other = crypto.randomUUID();
      const [one, two] = [1, 2].map(() => fhir.post('', bundle, { 'idempotency-key': other }));
      expect((await one!).text).toBe((await two!).text);
      expect(await taken()).toBe(before + 2);
      expect(
        (await fhir.post('MedicationAdministration', { ...dose, status: 'not-done' }, { 'idempotency-key': key }))
          .status,
      ).toBe(422);
    });

    test('what reads, and a batch, take no key', async () => {
      const headers = { 'idempotency-key': key };
      expect((await fhir.get('MedicationAdministration', headers)).status).toBe(422);
      expect((await fhir.post('', { resourceType: 'Bundle', type: 'batch', entry: [] }, headers)).status).toBe(422);
    });
  });
});
