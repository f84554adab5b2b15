import type { Composition, Condition, Encounter } from '@medplum/fhirtypes';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { setFeature } from '#core/shared';
import type { VisitCode } from '../../shared/codes.ts';
import * as calls from '../../shared/calls.ts';
import { arrivingWith, bookVisit, clearDay, deviceOf, guestOf } from './testKit.ts';

const snomed = 'http://snomed.info/sct';
const asthma = { coding: [{ system: snomed, code: '195967001', display: 'Asthma' }], text: 'Asthma' };
const flu = { coding: [{ system: snomed, code: '6142004', display: 'Influenza' }], text: 'Grippe' };

let server: TestServer;
let patient: Person;
let doctor: Person;
let own: string;

const recordOf = async <R>(who: Person, path: string): Promise<R> =>
  (await (await who.fetch(`/fhir/R4/${path}`)).json()) as R;
const found = async <R>(who: Person, path: string): Promise<R[]> =>
  ((await recordOf<{ entry?: { resource: R }[] }>(who, path)).entry ?? []).map(({ resource }) => resource);

/** FHIR id of a Condition that the record has already. */
const conditionOf = (subject: string, more: Partial<Condition> = {}): Promise<string> =>
  server.services.asSystem(async (db) => {
    const made = await server.services.record(db, patient.orgId).create({
      resourceType: 'Condition',
      clinicalStatus: {
        coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
      },
      code: asthma,
      subject: { reference: `Patient/${subject}` },
      ...more,
    } satisfies Condition);
    return made.id;
  });

const written = { text: 'Cough.', next: 'Rest.', sources: [], reason: { text: 'Cough' } };
const save = (id: string, codes: readonly VisitCode[], version: string | null = null, sign = false, who = doctor) =>
  who.send(calls.saveNote, { params: { id }, body: { ...written, codes: [...codes], version, sign } });
const code = (condition: string | null, concept: VisitCode['concept'], use: VisitCode['use'] = 'diagnosis') => ({
  condition,
  concept,
  use,
});

beforeAll(async () => {
  server = await startTestServer();
  await clearDay(server);
  [patient, doctor] = await Promise.all([
    server.login('patient@pavilion.test'),
    server.login('practitioner@pavilion.test'),
  ]);
  const row = await server.services.asSystem((db) =>
    db.selectFrom('profile').select('resource_id').where('id', '=', patient.profileId).executeTakeFirstOrThrow(),
  );
  own = row.resource_id!;
});
afterAll(() => server.close());

test('RTE-7 signing puts a visit’s draft codes on the Encounter and the problem list', async () => {
  const id = await bookVisit(server, patient, doctor);
  const guest = await guestOf(server, doctor, id, 'codes@guests.test');
  await doctor.send(calls.arrive, arrivingWith(id, deviceOf()));
  for (const who of [patient, guest]) {
    const seat = (await who.send(calls.arrive, arrivingWith(id, deviceOf()))).data.me!.id;
    await doctor.send(calls.decideSeat, { params: { id, seat }, body: { act: 'admit' } });
  }
  await doctor.send(calls.endVisit, { params: { id } });
  const known = await conditionOf(own);
  const codes = [
    code(null, flu, 'suspected'),
    // What it is called in the record counts, not what is sent.
    code(known, { text: 'Something else' }, 'comorbidity'),
  ];
  const draft = (await save(id, codes)).data;
  expect(draft.note).toMatchObject({
    reason: { text: 'Cough' },
    codes: [code(null, flu, 'suspected'), code(known, asthma, 'comorbidity')],
  });
  const encounter = `Encounter/${draft.encounter}`;
  expect(await recordOf<Encounter>(patient, encounter)).not.toHaveProperty('diagnosis');
  expect(await found<Condition>(patient, `Condition?encounter=${encounter}`)).toEqual([]);
  expect((await patient.send(calls.getSummary, { params: { id } })).data.note.codes).toEqual([]);
  // A colleague who looks at an older draft takes nobody's codes away.
  expect((await save(id, [], null)).status).toBe(412);

  const signed = (await save(id, draft.note.codes, draft.note.version, true)).data.note;
  const made = signed.codes[0]!.condition!;
  expect(await recordOf<Condition>(patient, `Condition/${made}`)).toMatchObject({
    code: flu,
    subject: { reference: `Patient/${own}` },
    encounter: { reference: encounter },
    verificationStatus: { coding: [{ code: 'provisional' }] },
  });
  expect(await recordOf<Encounter>(patient, encounter)).toMatchObject({
    status: 'finished',
    reasonCode: [{ text: 'Cough' }],
    diagnosis: [
      { condition: { reference: `Condition/${made}` }, use: { coding: [{ code: 'DD' }] }, rank: 1 },
      { condition: { reference: `Condition/${known}` }, use: { coding: [{ code: 'CM' }] }, rank: 2 },
    ],
  });
  const [note] = await found<Composition>(patient, `Composition?encounter=${encounter}`);
  expect(note!.section!.find(({ title }) => title === 'Diagnoses')!.entry).toEqual([
    { reference: `Condition/${made}` },
    { reference: `Condition/${known}` },
  ]);
  const read = (await patient.send(calls.getSummary, { params: { id } })).data.note;
  expect(read).toMatchObject({ reason: { text: 'Cough' }, codes: signed.codes });
  const again = await save(id, [], signed.version);
  expect([again.status, again.failure.code]).toEqual([409, 'signed']);

  // Nor through the record itself.
  const put = async (body: Composition): Promise<number> => {
    const headers = { 'content-type': 'application/fhir+json' };
    const path = `/fhir/R4/Composition/${note!.id}`;
    return (await doctor.fetch(path, { method: 'PUT', headers, body: JSON.stringify(body) })).status;
  };
  expect(await put({ ...note!, section: note!.section!.slice(0, 2) })).toBe(409);
  expect(await put({ ...note!, status: 'preliminary', attester: [] })).toBe(409);
  expect((await patient.send(calls.getSummary, { params: { id } })).data.note).toEqual(read);

  // What the patient lets guests read is the summary in words, and nothing beside it.
  await patient.send(calls.rateVisit, { params: { id }, body: { shared: true } });
  const { shared } = (await guest.send(calls.getFarewell, { params: { id } })).data;
  expect(shared).toEqual({ text: 'Cough.', next: 'Rest.', practitioner: 'Priya Sandhu' });
});

test('RTE-7 codes are refused for other patients’ conditions, errors, duplicates, empty words and other roles', async () => {
  const id = await bookVisit(server, patient, doctor);
  const other = await server.login('patient2@pavilion.test');
  const row = await server.services.asSystem((db) =>
    db.selectFrom('profile').select('resource_id').where('id', '=', other.profileId).executeTakeFirstOrThrow(),
  );
  const theirs = await conditionOf(row.resource_id!);
  const wrong = await conditionOf(own, {
    clinicalStatus: undefined,
    verificationStatus: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-ver-status', code: 'entered-in-error' }],
    },
  });
  const mine = await conditionOf(own);
  const tries = [
    [code(theirs, asthma)],
    [code(wrong, asthma)],
    [code('nobodys', asthma)],
    [code(mine, asthma), code(mine, asthma, 'comorbidity')],
    [code(null, flu), code(null, { ...flu, text: 'Influenza' })],
    [code(null, { text: '  ' })],
  ];
  for (const codes of tries) expect((await save(id, codes)).status).toBe(422);
  const admin = await server.login('admin@pavilion.test');
  expect((await save(id, [code(null, flu)], null, true, admin)).status).toBe(403);
  await admin.send(setFeature, { params: { id: 'conditions' }, body: { enabled: false } });
  expect((await save(id, [code(mine, asthma)])).failure.code).toBe('feature_disabled');
  expect((await save(id, [])).status).toBe(200);
  await admin.send(setFeature, { params: { id: 'conditions' }, body: { enabled: true } });
});

test('RTE-7 the booking reason is used until the clinician changes it', async () => {
  const id = await bookVisit(server, patient, doctor);
  await server.services.asSystem(async (db) => {
    const record = server.services.record(db, patient.orgId);
    await record.update({ ...(await record.read('Appointment', id)), comment: 'A rash on my arm' });
  });
  const reasonFor = async (who: Person) => (await who.send(calls.getSummary, { params: { id } })).data.note.reason;
  expect(await reasonFor(doctor)).toEqual({ text: 'A rash on my arm' });
  expect(await reasonFor(patient)).toBeNull();
  await save(id, []);
  expect(await reasonFor(doctor)).toEqual({ text: 'Cough' });
});
