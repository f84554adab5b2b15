import type {
  AllergyIntolerance,
  Binary,
  Consent,
  DocumentReference,
  MedicationRequest,
  MedicationStatement,
} from '@medplum/fhirtypes';
import { drawnWords } from '#test/kit/server/drawnWords.ts';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { idOf, referenceTo, type Stored } from '#clinical/shared';
import { clinicalConcept, verificationConcept } from '#plugins/allergies/shared/allergy.ts';
import { prepareFax } from '#plugins/faxes/shared/sendCalls.ts';
import { keepList } from '../../shared/calls.ts';
import { type ListFacts, listParagraphs } from '../listPages.ts';
import { readWhole } from '../patientMedicines.ts';

let server: TestServer;
let [doctor, nurse, patient, elsewhere]: Person[] = [];
let person = '';
beforeAll(async () => {
  server = await startTestServer();
  [doctor, nurse, patient, elsewhere] = await Promise.all(
    [
      ...['practitioner@pavilion.test', 'practitioner2@pavilion.test'],
      ...['patient@pavilion.test', 'practitioner@laurier.test'],
    ].map((email) => server.login(email)),
  );
  const { body } = await fhir(doctor!, 'POST', 'Patient', {
    resourceType: 'Patient',
    active: true,
    birthDate: '1971-02-03',
    name: [{ family: 'Quibble', given: ['Hortensia'] }],
  });
  person = (body as Stored).id;
});
afterAll(() => server.close());

const keep = (who: Person, id = person, language?: 'en-CA' | 'fr-CA') =>
  who.send(keepList, { params: { patient: id }, body: { language } });
const documentOf = async (id: string): Promise<Stored<DocumentReference>> =>
  (await fhir(doctor!, 'GET', `DocumentReference/${id}`)).body as Stored<DocumentReference>;
const wordsOf = async (id: string): Promise<readonly string[]> => {
  const { content } = await documentOf(id);
  const binary = idOf({ reference: content[0]!.attachment.url }, 'Binary')!;
  const { body } = await fhir(doctor!, 'GET', `Binary/${binary}`);
  return drawnWords(Buffer.from((body as Binary).data ?? '', 'base64'));
};
const house = <R extends MedicationRequest | MedicationStatement | AllergyIntolerance | Consent>(resource: R) =>
  server.services.asSystem((db) => server.services.record(db, doctor!.orgId).create<R>(resource));
const medicine = (text: string, more: Partial<MedicationRequest> = {}) =>
  house<MedicationRequest>({
    ...{
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      subject: referenceTo('Patient', person),
    },
    medicationCodeableConcept: { text },
    dosageInstruction: [{ text: 'Once a day' }],
    ...more,
  });

test('RTE-3 medications: the list says that there is nothing only once all was read', async () => {
  const { status, data } = await keep(doctor!);
  expect(status).toBe(200);
  const words = await wordsOf(data.id);
  expect(words[0]).toMatch(/Rideau/);
  for (const line of ['Medication list', 'No active medicines on file.', 'No allergy information on file'])
    expect(words).toContain(line);
});

test('RTE-3 medications: current medicines and allergies become pages that can be faxed, made once while they stay the same', async () => {
  await medicine('Ramipril 5 mg');
  await medicine('Warfarin 2 mg', { status: 'on-hold' });
  await medicine('Amoxicillin 500 mg', { status: 'stopped' });
  await house<AllergyIntolerance>({
    ...{ resourceType: 'AllergyIntolerance', patient: referenceTo('Patient', person), criticality: 'high' },
    code: { text: 'Penicillin' },
    clinicalStatus: clinicalConcept('active'),
    verificationStatus: verificationConcept('confirmed'),
  });
  const all = await Promise.all([doctor!, doctor!, doctor!].map((who) => keep(who)));
  expect(new Set(all.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
  const { id } = all[0]!.data;
  const words = await wordsOf(id);
  for (const line of [
    'Ramipril 5 mg',
    'Once a day',
    'On hold: not taken now',
    'Warfarin 2 mg',
    'Penicillin (can be dangerous)',
  ])
    expect(words).toContain(line);
  expect(words.join('\n')).toMatch(/^Hortensia Quibble, Born /m);
  expect(words.join('\n')).not.toMatch(/Amoxicillin|No active/);
  expect(await documentOf(id)).toMatchObject({ status: 'current', relatesTo: [{ code: 'replaces' }] });
  const fax = await doctor!.send(prepareFax, {
    body: {
      recipients: [{ name: 'Pharmacy', number: '613 555 0142', numberAgain: '613 555 0142', sure: true }],
      ...{ at: null, language: 'en-CA', subject: '', message: '', replyTo: null, uploads: [] },
      ...{ patient: person, documents: [id] },
    },
  });
  expect([fax.status, fax.data.faxes[0]?.pages]).toEqual([200, 2]);
  await medicine('Metformin 500 mg');
  const next = await keep(doctor!);
  expect(next.data.id).not.toBe(id);
  expect((await documentOf(id)).status).toBe('superseded');
});

test('ENT-8 the pages of a list are as closed and as confidential as what is on it', async () => {
  const security = [
    { system: 'urn:pavilion:access', code: 'staff-only' },
    { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'HIV' },
  ];
  await medicine('Something', { meta: { security } });
  const { data } = await keep(nurse!);
  const { meta } = await documentOf(data.id);
  expect(meta?.security?.map(({ code }) => code)).toEqual(expect.arrayContaining(['HIV', 'staff-only']));
});

test('ENT-8 nobody else has the list of a patient made', async () => {
  expect([(await keep(patient!)).status, (await keep(elsewhere!)).status]).toEqual([403, 404]);
});

test('RTE-3 medications: the list comes in the language that is asked for, the same state once in each', async () => {
  const [english, french] = [(await keep(doctor!)).data.id, (await keep(doctor!, person, 'fr-CA')).data.id];
  const words = await wordsOf(french);
  for (const line of ['Liste de médicaments', 'Suspendus : non pris', 'Penicillin (peut être dangereuse)'])
    expect(words).toContain(line);
  expect(words.join('\n')).toMatch(/^Hortensia Quibble, Date de naissance 3 févr\. 1971/m);
  expect((await documentOf(french)).content[0]?.attachment.language).toBe('fr-CA');
  for (const id of [english, french]) expect((await documentOf(id)).status).toBe('current');
  expect((await keep(doctor!, person, 'en-CA')).data.id).toBe(english);
  await medicine('Bisoprolol 5 mg');
  await keep(doctor!);
  for (const id of [english, french]) expect((await documentOf(id)).status).toBe('superseded');
});

test('RTE-3 medications: a medicine whose name its reader may not see is on the list, and says so', async () => {
  await house<MedicationStatement>({
    ...{ resourceType: 'MedicationStatement', status: 'active', subject: referenceTo('Patient', person) },
    medicationReference: { reference: 'Medication/kept-elsewhere' },
    dosage: [{ text: 'Twice a day' }],
  });
  const words = await wordsOf((await keep(doctor!)).data.id);
  expect(words).toContain('A medicine whose name could not be read. Ask the clinic.');
  expect(words).toContain('Twice a day');
});

test('ENT-8 whom a patient keeps out has no list of their medicines made', async () => {
  await house<Consent>({
    ...{ resourceType: 'Consent', status: 'active', patient: referenceTo('Patient', person) },
    scope: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/consentscope', code: 'patient-privacy' }] },
    category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0' }] }],
    policyRule: { text: 'Keep out' },
    provision: {
      type: 'deny',
      actor: [{ role: { text: 'kept out' }, reference: { reference: `Practitioner/${nurse!.profileId}` } }],
    },
  });
  const { status, failure } = await keep(nurse!);
  expect([status, failure.code]).toEqual([409, 'not_whole']);
  expect((await keep(doctor!)).status).toBe(200);
});

const linesOf = (facts: Partial<ListFacts>): readonly string[] =>
  listParagraphs(
    {
      ...{ patient: { resourceType: 'Patient', id: 'p' }, reader: 'Priya', day: '2026-03-01' },
      ...{ medicines: { all: [], underReview: false }, allergies: { all: [], underReview: false }, ...facts },
    },
    'en-CA',
  ).map(({ text }) => text);
const review = 'The clinic is still reviewing records from elsewhere.';

test('RTE-3 medications: the list says that records are still reviewed where the screen does, and then never that there are none', () => {
  const held = { all: [], underReview: true };
  expect(linesOf({})).toEqual(
    expect.arrayContaining(['No active medicines on file.', 'No allergy information on file']),
  );
  expect(linesOf({})).not.toContain(review);
  expect(linesOf({ medicines: held })).toContain(review);
  expect(linesOf({ medicines: held })).not.toContain('No active medicines on file.');
  expect(linesOf({ allergies: held })).toContain(review);
  expect(linesOf({ allergies: held })).not.toContain('No allergy information on file');
});

test('RTE-3 medications: any page of the record that holds something back tells so of the whole list', async () => {
  const page = { resources: [], included: [], total: null, next: null };
  const record = { search: async (type: string) => ({ ...page, suppressed: type === 'MedicationStatement' }) };
  const { medicines, allergies } = await readWhole(record as unknown as FhirRecord, 'p');
  expect([medicines?.underReview, allergies?.underReview]).toEqual([true, false]);
});
