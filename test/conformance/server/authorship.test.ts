import type { Composition, Resource } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { fhir } from '../../kit/server/fhirAsk.ts';
import { type Person, type TestServer, startTestServer } from '../../kit/server/server.ts';
import { Place } from './things/place.ts';

/** Each branch of the table of authorship: who may write, change and remove what in whose name. */
let server: TestServer;
/** Owen, with the doctor; the nurse is the colleague. */
let owen: Place;
let doctor: Person;
let nurse: Person;
let nurseId: string;

beforeAll(async () => {
  server = await startTestServer();
  owen = await Place.open(server, ['patient2@pavilion.test', 'practitioner@pavilion.test', 'admin@pavilion.test']);
  doctor = owen.practitioner;
  nurse = await server.login('practitioner2@pavilion.test');
  nurseId = (await server.services.people.resourceIdOf(nurse.orgId, nurse.profileId))!;
});
afterAll(() => server.close());

const theNurse = () => ({ reference: `Practitioner/${nurseId}` });
const changed = async (who: Person, resource: Stored<Resource>, change: object): Promise<number> =>
  (await fhir(who, 'PUT', `${resource.resourceType}/${resource.id}`, { ...resource, ...change })).status;
const removed = async (who: Person, { resourceType, id }: Stored<Resource>): Promise<number> =>
  (await fhir(who, 'DELETE', `${resourceType}/${id}`)).status;

const composition = (more: object): Promise<Stored<Composition>> =>
  owen.keep<Composition>({
    resourceType: 'Composition',
    status: 'preliminary',
    type: { text: 'A note' },
    title: 'Visit',
    date: '2026-01-01',
    subject: owen.subject,
    author: [owen.clinician],
    ...more,
  });
const signed = () => composition({ status: 'final', attester: [{ mode: 'professional', party: owen.clinician }] });

describe('what was signed', () => {
  test('ENT-8 can be withdrawn only by its signer', async () => {
    const note = await signed();
    expect(await changed(nurse, note, { status: 'entered-in-error' })).toBe(409);
    expect(await changed(doctor, note, { title: 'Other' })).toBe(409);
    expect(await changed(doctor, note, { status: 'entered-in-error' })).toBe(200);
  });

  test('ENT-8 cannot be changed where only the status marks it as signed', async () => {
    const note = await composition({ status: 'final' });
    expect(await changed(doctor, note, { title: 'Other' })).toBe(409);
    expect(await removed(doctor, note)).toBe(409);
  });

  test('ENT-8 cannot be changed where only an attester marks it as signed', async () => {
    const note = await composition({ attester: [{ mode: 'professional', party: owen.clinician }] });
    expect(await changed(doctor, note, { title: 'Other' })).toBe(409);
    expect(await removed(nurse, note)).toBe(409);
  });
});

describe('a draft', () => {
  test('ENT-8 is its author’s to change and to remove', async () => {
    const draft = await composition({});
    expect(await changed(nurse, draft, { title: 'Other' })).toBe(403);
    expect(await removed(nurse, draft)).toBe(403);
    expect(await changed(doctor, draft, { title: 'Other' })).toBe(200);
    expect(await removed(doctor, draft)).toBe(204);
  });

  test('ENT-8 cannot be attested for a colleague', async () => {
    const draft = await composition({ author: [theNurse()] });
    expect(await changed(nurse, draft, { attester: [{ mode: 'professional', party: owen.clinician }] })).toBe(403);
  });
});

describe('an order', () => {
  const order = (requester: object) => ({
    resourceType: 'ServiceRequest' as const,
    status: 'active' as const,
    intent: 'order' as const,
    code: { text: 'x' },
    subject: owen.subject,
    requester,
  });

  test('ENT-8 is in the own name, of a colleague neither directly nor by a role of theirs', async () => {
    const role = await owen.keep({ resourceType: 'PractitionerRole', practitioner: owen.clinician });
    const { id } = role;
    const made = async (who: Person, requester: object) =>
      (await fhir(who, 'POST', 'ServiceRequest', order(requester))).status;
    expect(await made(nurse, theNurse())).toBe(201);
    expect(await made(nurse, owen.clinician)).toBe(403);
    expect(await made(nurse, { reference: `PractitionerRole/${id}` })).toBe(403);
    expect(await made(doctor, { reference: `PractitionerRole/${id}` })).toBe(201);
  });

  test('ENT-8 keeps its orderer: a colleague neither takes the name out nor puts another in', async () => {
    const one = (await owen.keep(order(owen.clinician))) as Stored<Resource>;
    expect(await changed(nurse, one, { requester: undefined })).toBe(403);
    expect(await changed(nurse, one, { requester: theNurse() })).toBe(403);
    expect(await changed(nurse, one, { status: 'on-hold' })).toBe(200);
  });

  test('ENT-8 is remarked on in the own name; what a colleague remarked stays', async () => {
    const theirs = { text: 'Seen', authorReference: owen.clinician };
    const one = (await owen.keep({ ...order(owen.clinician), note: [theirs] })) as Stored<Resource>;
    const mine = { text: 'Mine', authorReference: theNurse() };
    expect(await changed(nurse, one, { note: [theirs, { text: 'Too', authorReference: owen.clinician }] })).toBe(403);
    expect(await changed(nurse, one, { note: [mine] })).toBe(403);
    expect(await changed(nurse, one, { note: [theirs, mine] })).toBe(200);
  });

  test('ENT-8 is restored as it was: an undo signs for no one', async () => {
    const one = (await owen.keep(order(theNurse()))) as Stored<Resource>;
    await owen.house((record) => record.update({ ...one, requester: owen.clinician } as Stored<Resource>));
    expect(await changed(doctor, one, { requester: theNurse() })).toBe(200);
    expect(await changed(doctor, one, { requester: theNurse(), code: { text: 'never so' } })).toBe(200);
    await owen.house((record) => record.update({ ...one, requester: owen.clinician } as Stored<Resource>));
    expect(await changed(doctor, one, { requester: theNurse(), code: { text: 'never so, either' } })).toBe(403);
  });
});

describe('a report', () => {
  const statement = (informationSource: object) => ({
    resourceType: 'MedicationStatement',
    status: 'active',
    subject: owen.subject,
    medicationCodeableConcept: { text: 'Warfarin' },
    informationSource,
  });

  test('ENT-8 of the patient is written down by staff; one in another patient’s name is not', async () => {
    const other = await server.login('patient@pavilion.test');
    const otherId = (await server.services.people.resourceIdOf(other.orgId, other.profileId))!;
    const made = async (source: object) => (await fhir(nurse, 'POST', 'MedicationStatement', statement(source))).status;
    expect(await made(owen.subject)).toBe(201);
    expect(await made({ reference: `Patient/${otherId}` })).toBe(403);
  });

  test('ENT-8 is no order: staff order nothing in the patient’s name', async () => {
    const drug = {
      resourceType: 'MedicationRequest',
      status: 'active',
      intent: 'order',
      subject: owen.subject,
      medicationCodeableConcept: { text: 'x' },
      requester: owen.subject,
    };
    expect((await fhir(nurse, 'POST', 'MedicationRequest', drug)).status).toBe(403);
  });
});

test('ENT-8 a form that the patient handed in stays; one that they only began they may throw away', async () => {
  const form = (status: string) => ({ resourceType: 'QuestionnaireResponse', status, subject: owen.subject });
  const made = async (status: string) =>
    (await fhir(owen.patient, 'POST', 'QuestionnaireResponse', form(status))).body as Stored<Resource>;
  expect(await removed(owen.patient, await made('completed'))).toBe(403);
  expect(await removed(owen.patient, await made('in-progress'))).toBe(204);
});

test('ENT-8 the evidence of a consent is no patient’s to write, new or in what is there', async () => {
  const consent = {
    resourceType: 'Consent',
    status: 'active',
    scope: { text: 'x' },
    category: [{ text: 'x' }],
    policyRule: { text: 'x' },
    patient: owen.subject,
  };
  const verification = [{ verified: true, verifiedWith: owen.subject, verificationDate: '1999-01-01' }];
  const made = (more: object) => fhir(owen.patient, 'POST', 'Consent', { ...consent, ...more });
  expect((await made({ verification })).status).toBe(403);
  const own = (await made({})).body as Stored<Resource>;
  expect(await changed(owen.patient, own, { verification })).toBe(403);
  expect(await changed(owen.patient, own, { status: 'inactive' })).toBe(200);
});
