import type { Composition, MedicationRequest, Practitioner, Task } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { listNotifications } from '#core/shared';
import { acknowledge } from '#plugins/diagnostics/shared/calls.ts';
import { prescribe } from '#plugins/medications/shared/calls.ts';
import type { WrittenDose } from '#plugins/medications/shared/writtenDose.ts';
import { cosignNote, signNote } from '#plugins/notes/shared/calls.ts';
import { newNote, withTexts } from '#plugins/notes/shared/composition.ts';
import { usualTemplates } from '#plugins/notes/shared/templates.ts';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { ownLicence, saveLicence, searchStaff } from '../../shared/calls.ts';
import { warnOfLicences } from '../licences.ts';

let server: TestServer;
let [admin, doctor, nurse, patient] = [] as unknown as readonly [Person, Person, Person, Person];
let ahead = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  [admin, doctor, nurse, patient] = await Promise.all([
    server.login('clinic-admin@pavilion.test'),
    server.login('practitioner@pavilion.test'),
    server.login('practitioner2@pavilion.test'),
    server.login('patient@pavilion.test'),
  ]);
});
afterAll(() => server.close());
afterEach(() => {
  ahead = 0;
});

const dayMs = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);
const give = (who: Person, until: string | null, by = admin, number = 'CPSO 84120') =>
  by.send(saveLicence, { params: { id: who.profileId }, body: { licence: { number, until } } });
const refusal = async (asked: Promise<{ readonly status: number; readonly failure: { readonly code: string } }>) => {
  const { status, failure } = await asked;
  return [status, failure?.code];
};
const lapsed = [403, 'licence_lapsed'];

const draft = async (by: Person): Promise<Stored<Composition>> => {
  const at = new Date();
  const author = { reference: `Practitioner/${by.profileId}` };
  const blank = newNote(usualTemplates('en-CA')[0]!, 'en-CA', {
    patient: patient.profileId,
    encounter: null,
    author,
    at,
  });
  const { status, body } = await fhir(by, 'POST', 'Composition', withTexts(blank, ['Cough for a week.'], at));
  expect(status).toBe(201);
  return body;
};
const sign = (who: Person, { id, meta }: Stored<Composition>, cosigner: string | null = null) =>
  who.send(signNote, { params: { id }, body: { version: meta?.versionId ?? '', cosigner } });
const order = (by: Person): MedicationRequest => ({
  ...{ resourceType: 'MedicationRequest', status: 'active', intent: 'order' },
  subject: { reference: `Patient/${patient.profileId}` },
  medicationCodeableConcept: { text: 'Folic acid 1 mg' },
  requester: { reference: `Practitioner/${by.profileId}` },
});
const dose: WrittenDose = {
  ...{ amount: 1, unit: 'tablet', route: 'mouth', often: 'daily-1', moment: 'MORN', days: null },
  ...{ asNeeded: false, asNeededFor: '', most: null, instruction: '' },
};
const prescription = {
  medication: { text: 'Pantoprazole 40 mg' },
  dose,
  supplyDays: 30,
  refills: 0,
  note: '',
  acknowledged: [],
};

test('RTE-5 a lapsed licence signs nothing: notes, co-signatures, prescriptions, orders, results, by any way', async () => {
  const waits = await draft(nurse);
  expect((await sign(nurse, waits, doctor.profileId)).status).toBe(200);
  const old = (await fhir(doctor, 'POST', 'MedicationRequest', order(doctor))).body as Stored<MedicationRequest>;
  const report = { resourceType: 'DiagnosticReport', status: 'final', code: { text: 'Potassium' } };
  const subject = { reference: `Patient/${patient.profileId}` };
  const result = (await fhir(nurse, 'POST', 'DiagnosticReport', { ...report, subject })).body as {
    readonly id: string;
  };

  expect((await give(doctor, inDays(-2))).status).toBe(204);
  const note = await draft(doctor);
  expect(await refusal(sign(doctor, note))).toEqual(lapsed);
  expect(await refusal(doctor.send(cosignNote, { params: { id: waits.id }, body: { text: '' } }))).toEqual(lapsed);
  const body = { ...prescription, patient: patient.profileId };
  expect(await refusal(doctor.send(prescribe, { body }))).toEqual(lapsed);
  const review = { type: 'DiagnosticReport', id: result.id, done: 'Seen' } as const;
  expect(await refusal(doctor.send(acknowledge, { body: review }))).toEqual(lapsed);
  const { medicationCodeableConcept: code, ...asked } = order(doctor);
  for (const one of [order(doctor), { ...asked, resourceType: 'ServiceRequest', code }])
    expect(await fhir(doctor, 'POST', one.resourceType, one)).toMatchObject({ status: 403, code: 'licence_lapsed' });
  const { failure } = await sign(doctor, note);
  expect(failure.message).toMatch(/CPSO 84120 lapsed on \d{4}-\d\d-\d\d/);

  // What is no signature goes on, and nothing of what was refused is left behind.
  expect((await fhir(doctor, 'PUT', `MedicationRequest/${old.id}`, { ...old, status: 'stopped' })).status).toBe(200);
  expect((await fhir(doctor, 'GET', `Composition/${note.id}`)).body).toMatchObject({ status: 'preliminary' });
  const open = await fhir(nurse, 'GET', `Task?focus=Composition/${waits.id}`);
  expect((open.body.entry as { readonly resource: Task }[]).map(({ resource }) => resource.status)).toEqual([
    'requested',
  ]);
  // A colleague's own counts for a colleague.
  expect((await sign(nurse, await draft(nurse))).status).toBe(200);

  expect((await give(doctor, inDays(365))).status).toBe(204);
  expect((await sign(doctor, note)).status).toBe(200);
  expect((await doctor.send(cosignNote, { params: { id: waits.id }, body: { text: '' } })).status).toBe(200);
});

test('RTE-5 a licence holds on its last day where the clinic is, and no day longer', async () => {
  const last = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date());
  await give(doctor, last);
  const note = await draft(doctor);
  ahead = dayMs;
  const later = await server.login(doctor.email);
  expect(await refusal(sign(later, note))).toEqual(lapsed);
  ahead = 0;
  expect((await sign(doctor, note)).status).toBe(200);
});

test('RTE-5 the list and the card tell the day that it is at the clinic, where it may still be yesterday', async () => {
  const night = new Date();
  night.setUTCHours(27, 30, 0, 0);
  ahead = night.getTime() - Date.now();
  const day = new Date(night.getTime() - dayMs).toISOString().slice(0, 10);
  const [later, itself] = await Promise.all([server.login(admin.email), server.login(doctor.email)]);
  expect((await later.send(searchStaff, { body: {} })).data.today).toBe(day);
  expect((await itself.send(ownLicence)).data.today).toBe(day);
});

test('RTE-5 clinic/staff: administrators enter, renew and remove a licence, nobody their own, and the record keeps it', async () => {
  const shown = async () => (await admin.send(searchStaff, { body: { text: 'okafor' } })).data.data[0]!.licence;
  const until = inDays(400);
  expect((await give(nurse, until, admin, ' CNO 22 ')).status).toBe(204);
  expect(await shown()).toEqual({ number: 'CNO 22', until });
  const { body } = await fhir(admin, 'GET', `Practitioner/${nurse.profileId}`);
  expect((body as Practitioner).qualification).toMatchObject([
    {
      code: { text: 'Nurse practitioner' },
      identifier: [{ value: 'CNO 22' }],
      period: { end: until },
      issuer: { display: 'CNO' },
    },
  ]);
  expect((await nurse.send(ownLicence)).data).toMatchObject({ licence: { number: 'CNO 22', until } });
  expect((await nurse.send(saveLicence, { params: { id: nurse.profileId }, body: { licence: null } })).status).toBe(
    403,
  );
  expect(await refusal(give(admin, until))).toEqual([409, 'own_account']);
  expect((await give(nurse, '2026-13-01')).status).toBe(422);
  expect((await admin.send(saveLicence, { params: { id: nurse.profileId }, body: { licence: null } })).status).toBe(
    204,
  );
  expect(await shown()).toBeNull();
  expect((await give(nurse, null)).status).toBe(204);
  expect(await shown()).toEqual({ number: 'CPSO 84120', until: null });
});

test('RTE-5 a licence’s end is told once at 60, 30 and 7 days and when it has lapsed, to the person and administrators', async () => {
  await give(nurse, inDays(70), admin, 'CNO 9');
  const steps = async (who: Person, own: boolean) =>
    (await who.send(listNotifications, { query: { limit: 100 } })).data.data
      .filter(({ type, data }) => type === 'licence_ends' && (own || data.sender_last_name === 'Okafor'))
      .map(({ data }) => data.session_status)
      .reverse();
  for (const days of [0, 11, 12, 41, 64, 72]) {
    ahead = days * dayMs;
    await warnOfLicences(server.services);
    await warnOfLicences(server.services);
  }
  const later = await server.login(nurse.email);
  const boss = await server.login(admin.email);
  const all = ['within60', 'within30', 'within7', 'lapsed'];
  expect([await steps(later, true), await steps(boss, false)]).toEqual([all, all]);
});
