import { randomUUID } from 'node:crypto';
import type { Bundle, Consent, Coverage, DocumentReference, Patient, Task } from '@medplum/fhirtypes';
import { fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import * as calls from '../../shared/calls.ts';
import { prepareFax } from '../../shared/sendCalls.ts';
import { sameName } from '../../shared/identifiers.ts';
import { arrives, faxTo, pdfOf } from './testKit.ts';

let server: TestServer;
let [clerk, doctor, away] = [] as unknown as [Person, Person, Person];
let maya: Patient & { id: string };
let ahead = 0;
beforeAll(async () => {
  server = await startTestServer({ now: () => new Date(Date.now() + ahead) });
  clerk = await server.login('admin@pavilion.test');
  doctor = await server.login('practitioner@pavilion.test');
  away = await server.login('admin@laurier.test');
  const patient = await server.login('patient@pavilion.test');
  const id = (await server.services.people.resourceIdOf(patient.orgId, patient.profileId))!;
  maya = await inRecord((record) => record.read('Patient', id));
});
afterAll(() => server.close());

type Record = ReturnType<TestServer['services']['record']>;
const inRecord = <T>(work: (record: Record) => Promise<T>): Promise<T> =>
  server.services.asSystem((db) => work(server.services.record(db, clerk.orgId)));

const identifiers = () => ({ name: 'Maya Tremblay', birthDate: maya.birthDate!, card: '' });
const filing = (more: object = {}) => ({
  ...{ patient: maya.id, kind: 'consult' as const, title: 'Cardiology letter', taskTo: null, taskText: '' },
  ...identifiers(),
  ...more,
});
const file = (id: string, more: object = {}, by = clerk) =>
  by.send(calls.fileFax, { params: { id }, body: filing(more) });
const read = async (id: string, by = clerk) => (await by.send(calls.readFax, { params: { id } })).data;

test('RTE-5 clinic/faxes compares names without order, accents and middle names, and needs two words', () => {
  expect(sameName('TREMBLAY, Maya', 'Maya Tremblay')).toBe(true);
  expect(sameName('Cote Isabelle', 'Isabelle Marie Côté')).toBe(true);
  expect(sameName('Maya', 'Maya Tremblay')).toBe(false);
  expect(sameName('Maya Trembley', 'Maya Tremblay')).toBe(false);
});

test('RTE-5 clinic/faxes files nothing without two identifiers that agree with the chart', async () => {
  const id = await arrives(server, clerk.orgId, { bytes: await pdfOf('Letter about Maya') });
  const wrongName = await file(id, { name: 'Mya Tremblay' });
  expect([wrongName.status, wrongName.failure.code]).toEqual([422, 'identifiers_differ']);
  expect(Object.keys(wrongName.failure.fields!)).toEqual(['name']);
  expect(Object.keys((await file(id, { birthDate: '1990-01-01' })).failure.fields!)).toEqual(['birthDate']);
  expect((await file(id, { birthDate: '' })).failure.code).toBe('identifiers_missing');
  expect((await file(id, { birthDate: '', card: '9999 999 999' })).failure.fields).toHaveProperty('card');
  expect((await file(id, { patient: 'no-such-patient' })).status).toBe(404);
  expect((await file(id, {}, away)).status).toBe(404);
  expect(await read(id)).toMatchObject({ state: 'open', filed: null });
  const card = await inRecord(async (record) => {
    const { resources } = await record.search('Coverage', { beneficiary: `Patient/${maya.id}` });
    return (resources as Coverage[]).map(({ subscriberId }) => subscriberId).find(Boolean);
  });
  expect(card).toBeDefined();
  expect((await file(id, { name: '', card })).status).toBe(204);
});

test('RTE-5 clinic/faxes lets a filed fax be found by what the machine read on its pages, and by nothing of pages that changed since', async () => {
  const place = { x: 0, y: 0, width: 0.1, height: 0.1 };
  const found = async (word: string) => {
    const { status, data } = await fhirOf(server, clerk).get(`DocumentReference?patient=${maya.id}&_text=${word}`);
    expect(status).toBe(200);
    return ((data as Bundle).entry ?? []).map(({ resource }) => resource as DocumentReference);
  };
  const filedWith = async (word: string, behind: number) => {
    const id = await arrives(server, clerk.orgId, { bytes: await pdfOf(word) });
    await server.services.asSystem(async (db) => {
      const words = JSON.stringify(['Dear', '<b>colleague</b>,', word].map((text) => ({ text, ...place })));
      const page = { org_id: clerk.orgId, fax_id: id, page: 1, outcome: 'read' as const, words };
      await db.deleteFrom('fax_reading').where('fax_id', '=', id).execute();
      await db.insertInto('fax_reading').values(page).execute();
      const { pages_version: version } = await db
        .selectFrom('fax_incoming')
        .select('pages_version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const read_version = version - behind;
      await db.updateTable('fax_incoming').set({ read_version }).where('id', '=', id).execute();
    });
    expect((await file(id)).status).toBe(204);
  };
  await filedWith('pheochromocytoma', 0);
  const [document, ...others] = await found('pheochromocytoma');
  expect(others).toEqual([]);
  expect(document?.text).toMatchObject({ status: 'additional', div: expect.stringContaining('not checked') });
  expect(document?.text?.div).toContain('&lt;b&gt;colleague');
  await filedWith('neurofibromatosis', 1);
  expect(await found('neurofibromatosis')).toEqual([]);
});

test('RTE-5 clinic/faxes files a fax in the chart with a task, and takes it back leaving both traces', async () => {
  const id = await arrives(server, clerk.orgId, { bytes: await pdfOf('Second letter about Maya') });
  const doctorId = (await server.services.people.resourceIdOf(doctor.orgId, doctor.profileId))!;
  expect((await file(id, { taskTo: doctorId, taskText: 'Please read' })).status).toBe(204);
  expect((await file(id)).failure.code).toBe('already_done');
  const { filed, history } = await read(id);
  expect(filed).toMatchObject({
    patient: { id: maya.id, name: 'Maya Tremblay' },
    kind: 'consult',
    title: 'Cardiology letter',
  });
  expect(history.at(-1)).toMatchObject({
    what: 'filed',
    by: 'Claire Bouchard',
    detail: { confirmed: 'name, birthDate' },
  });
  const document = await inRecord<DocumentReference>((record) => record.read('DocumentReference', filed!.document));
  expect(document).toMatchObject({
    status: 'current',
    subject: { reference: `Patient/${maya.id}` },
    type: { text: 'Cardiology letter' },
  });
  const [task] = await inRecord(async (record) => {
    const { resources } = await record.search('Task', { focus: `DocumentReference/${filed!.document}` });
    return resources as Task[];
  });
  expect(task).toMatchObject({ description: 'Please read', owner: { reference: `Practitioner/${doctorId}` } });
  // The chart holds the same bytes.
  const binary = await inRecord((record) => record.read('Binary', document.content[0]!.attachment.url!.split('/')[1]!));
  const bytes = Buffer.from(await (await clerk.fetch(`/v3/faxes/${id}/file`)).arrayBuffer());
  expect(Buffer.from(binary.data!, 'base64').equals(bytes)).toBe(true);

  expect((await clerk.send(calls.unfileFax, { params: { id } })).status).toBe(204);
  expect(await inRecord((record) => record.read('DocumentReference', filed!.document))).toMatchObject({
    status: 'entered-in-error',
  });
  expect(await inRecord((record) => record.read('Task', task!.id!))).toMatchObject({ status: 'cancelled' });
  const after = await read(id);
  expect(after).toMatchObject({ state: 'open', filed: null, assignee: { name: 'Claire Bouchard' } });
  expect(after.history.map(({ what }) => what)).toEqual(['received', 'filed', 'unfiled']);
  expect((await clerk.send(calls.unfileFax, { params: { id } })).failure.code).toBe('not_undoable');
});

test('RTE-5 clinic/faxes undoes a filing for 30 days', async () => {
  const id = await arrives(server, clerk.orgId, { bytes: await pdfOf('Third letter about Maya') });
  expect((await file(id)).status).toBe(204);
  ahead = 31 * 86_400_000;
  const later = await server.login(clerk.email);
  expect((await read(id, later)).filed?.undoUntil).toBeNull();
  expect((await later.send(calls.unfileFax, { params: { id } })).failure.code).toBe('not_undoable');
  ahead = 0;
});

test('ROL-1 a patient who keeps a clerk out is not filed to, read or faxed by them, and the list tells nothing', async () => {
  const filed = await arrives(server, clerk.orgId, { bytes: await pdfOf('Fourth letter about Maya') });
  expect((await file(filed, {}, doctor)).status).toBe(204);
  const open = await arrives(server, clerk.orgId, { bytes: await pdfOf('Fifth letter about Maya') });
  const clerkId = (await server.services.people.resourceIdOf(clerk.orgId, clerk.profileId))!;
  const consent = await inRecord((record) =>
    record.create<Consent>({
      ...{ resourceType: 'Consent', status: 'active', patient: { reference: `Patient/${maya.id}` } },
      scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }] },
      category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0' }] }],
      policyRule: { text: 'The patient’s own' },
      provision: {
        type: 'deny',
        actor: [{ role: { text: 'clerk' }, reference: { reference: `Practitioner/${clerkId}` } }],
      },
    }),
  );
  const refused = await Promise.all([
    file(open),
    clerk.send(calls.readFax, { params: { id: filed } }),
    clerk.send(calls.unfileFax, { params: { id: filed } }),
  ]);
  expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'consent_denied'));
  expect((await clerk.fetch(`/v3/faxes/${filed}/file`)).status).toBe(403);
  const body = faxTo('6135550161', { patient: maya.id });
  expect((await clerk.send(prepareFax, { body })).failure.code).toBe('consent_denied');
  const { data } = (await clerk.send(calls.listFaxes, { query: { queue: 'filed' } })).data;
  expect(data.find((one) => one.id === filed)).toMatchObject({ closed: true, label: '', note: '' });
  await inRecord((record) => record.remove('Consent', consent.id));
});

test('RTE-5 clinic/faxes records what came to us by mistake, once, and counts it by year', async () => {
  const id = await arrives(server, clerk.orgId);
  const body = {
    held: 'A result of nobody of ours',
    told: 'The laboratory, by phone',
    outcome: 'destroyed' as const,
    patientTold: '',
  };
  expect((await clerk.send(calls.misdirectFax, { params: { id }, body })).status).toBe(204);
  expect((await clerk.send(calls.misdirectFax, { params: { id }, body })).failure.code).toBe('already_done');
  expect((await away.send(calls.misdirectFax, { params: { id }, body })).status).toBe(404);
  expect((await file(id)).failure.code).toBe('already_done');
  const { data } = (await clerk.send(calls.misdirections)).data;
  expect(data).toEqual([{ year: new Date().getUTCFullYear(), ours: 0, theirs: 1 }]);
  expect((await away.send(calls.misdirections)).data.data).toEqual([]);
  expect((await clerk.send(calls.readFax, { params: { id: randomUUID() } })).status).toBe(404);
});
