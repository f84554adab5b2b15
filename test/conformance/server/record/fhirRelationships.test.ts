import type { Consent, Resource } from '@medplum/fhirtypes';
import { write } from '#clinical/server/record/put.ts';
import { staffOnly } from '#clinical/shared';
import { fhir } from '#test/kit/server/fhirAsk.ts';
import { type Person, type TestServer, startTestServer } from '#test/kit/server/server.ts';
import { addPerson } from '../things/place.ts';

/**
 * What each role may do with each type, by hand and apart from the product's own table: letters as there, by patient (of their
 * own), practitioner and administrators; `hidden` from staff whom the patient's consent denies, or open because it runs the
 * clinic. After the type stands the element that names the patient, `*` where it is a list.
 */
const kinds: readonly {
  readonly may: readonly [patient: string, practitioner: string, admins: string];
  readonly consent: 'hidden' | 'open';
  readonly types: string;
}[] = [
  {
    may: ['r', 'rcud', 'r'],
    consent: 'hidden',
    types: `AdverseEvent:subject AllergyIntolerance:patient BodyStructure:patient CarePlan:subject ChargeItem:subject
      Claim:patient ClaimResponse:patient ClinicalImpression:subject Composition:subject Condition:subject
      DetectedIssue:patient Device:patient DeviceRequest:subject DeviceUseStatement:subject DiagnosticReport:subject
      DocumentManifest:subject Encounter:subject EpisodeOfCare:patient ExplanationOfBenefit:patient
      FamilyMemberHistory:patient Flag:subject Goal:subject ImagingStudy:subject Immunization:patient
      ImmunizationEvaluation:patient ImmunizationRecommendation:patient List:subject MeasureReport:subject Media:subject
      MedicationDispense:subject MedicationRequest:subject MolecularSequence:patient NutritionOrder:patient
      Observation:subject Procedure:subject RequestGroup:subject RiskAssessment:subject ServiceRequest:subject
      Specimen:subject SupplyDelivery:patient SupplyRequest:deliverTo VisionPrescription:patient`,
  },
  {
    may: ['rcud', 'rcud', 'r'],
    consent: 'hidden',
    types: 'MedicationAdministration:subject MedicationStatement:subject QuestionnaireResponse:subject',
  },
  { may: ['rcud', 'rcud', 'rcud'], consent: 'open', types: 'Coverage:beneficiary RelatedPerson:patient' },
  { may: ['rcud', 'rc', 'r'], consent: 'open', types: 'Consent:patient' },
  { may: ['ru', 'rcud', 'rcud'], consent: 'hidden', types: 'Task:for' },
  { may: ['rcu', 'rcud', 'rcud'], consent: 'hidden', types: 'Communication:subject CommunicationRequest:subject' },
  { may: ['r', 'rcud', 'rcud'], consent: 'hidden', types: 'DocumentReference:subject' },
  {
    may: ['r', 'rcud', 'rcud'],
    consent: 'open',
    types: `Account:subject* Appointment:participant.actor* AppointmentResponse:actor CareTeam:subject
      CoverageEligibilityRequest:patient CoverageEligibilityResponse:patient EnrollmentRequest:candidate Invoice:subject
      ResearchSubject:individual`,
  },
  {
    may: ['r', 'r', 'rcud'],
    consent: 'open',
    types: 'HealthcareService Location Organization Practitioner PractitionerRole',
  },
  { may: ['r', 'rcud', 'rcud'], consent: 'open', types: 'Schedule Slot Questionnaire' },
  {
    may: ['r', 'rcud', 'r'],
    consent: 'open',
    types: `ActivityDefinition CodeSystem Medication MedicationKnowledge ObservationDefinition PlanDefinition Substance
      ValueSet`,
  },
  { may: ['r', 'r', 'r'], consent: 'hidden', types: 'Provenance:target*' },
  { may: ['', 'r', 'r'], consent: 'hidden', types: 'AuditEvent:entity.what*' },
  {
    may: ['', 'rcud', 'r'],
    consent: 'hidden',
    types:
      'Basic:subject Binary:securityContext Contract:subject* Group:member.entity* GuidanceResponse:subject Person:link.target*',
  },
  { may: ['', 'rcud', 'r'], consent: 'open', types: 'Library Endpoint' },
];

interface Kind {
  readonly type: string;
  /** Element that names the patient; null for what belongs to nobody. */
  readonly element: string | null;
  readonly isList: boolean;
  readonly may: readonly [string, string, string];
  readonly consent: 'hidden' | 'open';
}

const all: readonly Kind[] = kinds.flatMap(({ may, consent, types }) =>
  types.split(/\s+/).map((text) => {
    const [type = '', path] = text.split(':');
    return { type, element: path?.replace('*', '') ?? null, isList: path?.endsWith('*') ?? false, may, consent };
  }),
);
const patients = all.filter(({ element }) => element !== null);

const naming = ({ element, isList }: Kind, patient: string): object => {
  if (element === null) return {};
  const [first = '', second] = element.split('.');
  const reference = { reference: `Patient/${patient}` };
  const value = second === undefined ? reference : { [second]: reference };
  return { [first]: isList ? [value] : value };
};

const resourceOf = (kind: Kind, id: string, patient: string): Resource =>
  ({
    resourceType: kind.type,
    id,
    ...naming(kind, patient),
    // A task that the patient sees is one that they own.
    ...(kind.type === 'Task' && { owner: { reference: `Patient/${patient}` } }),
    language: 'en',
  }) as Resource;

let server: TestServer;
let maya: Person;
let owen: Person;
let registered: Person;
let doctor: Person;
let second: Person;
let nurse: Person;
let admin: Person;
let elsewhere: Person;
let [mayaId, owenId] = ['', ''];

/** As few elements as there can be: what is asked here is who may know of it, and not whether it is complete. */
const put = (resources: readonly Resource[]): Promise<unknown> =>
  server.services.inOrg(owen.orgId, (db) =>
    write(
      db,
      owen.orgId,
      resources.map((resource) => ({ resource: resource as never, mode: 'replace' as const })),
    ),
  );

beforeAll(async () => {
  server = await startTestServer();
  [maya, owen, doctor, nurse, admin] = (await Promise.all(
    ['patient', 'patient2', 'practitioner', 'practitioner2', 'admin'].map((name) =>
      server.login(`${name}@pavilion.test`),
    ),
  )) as [Person, Person, Person, Person, Person];
  elsewhere = await server.login('practitioner@laurier.test');
  registered = await addPerson(server, owen.orgId, { role: 'patient' });
  second = await addPerson(server, owen.orgId, { role: 'practitioner', accountId: doctor.accountId });
  const own = async ({ orgId, profileId }: Person): Promise<string> =>
    (await server.services.people.resourceIdOf(orgId, profileId))!;
  [mayaId, owenId] = [await own(maya), await own(owen)];
  const denial: Consent = {
    resourceType: 'Consent',
    id: 'rel-denial',
    status: 'active',
    scope: { text: 'privacy' },
    category: [{ text: 'privacy' }],
    patient: { reference: `Patient/${owenId}` },
    provision: {
      type: 'deny',
      actor: [{ role: { text: 'x' }, reference: { reference: `Practitioner/${await own(doctor)}` } }],
    },
  };
  await put([denial, ...all.map((kind) => resourceOf(kind, `rel-${kind.type}`, owenId))]);
  await put(patients.map((kind) => resourceOf(kind, `moved-${kind.type}`, owenId)));
  await put(patients.map((kind) => resourceOf(kind, `moved-${kind.type}`, mayaId)));
});
afterAll(() => server.close());

const refusedByRole = (body: unknown): boolean => JSON.stringify(body).includes('Your role does not allow this.');

test('ROL-2 ENT-8 the table lists every type that patients can know of', async () => {
  const metadata = (await fhir(owen, 'GET', 'metadata')).body as { rest: { resource: { type: string }[] }[] };
  const known = new Set(all.map(({ type }) => type));
  const others = metadata.rest[0]!.resource.map(({ type }) => type).filter((type) => !known.has(type));
  expect(others).toContain('Patient');
  for (const type of others.filter((one) => one !== 'Patient')) {
    const answer = await fhir(owen, 'GET', `${type}?_count=1`);
    expect({ type, status: answer.status }).toEqual({ type, status: 403 });
  }
});

test.each([
  ['a patient', 0],
  ['a practitioner', 1],
  ['an administrator', 2],
] as const)(
  'ROL-2 ENT-8 %s reads, creates, changes and deletes what the table says, and nothing else',
  async (_, column) => {
    const who = ([owen, nurse, admin] as const)[column];
    const found: string[] = [];
    for (const kind of all) {
      const { type, may } = kind;
      const id = `rel-${type}`;
      const body = resourceOf(kind, id, owenId);
      const tries = {
        r: await fhir(who, 'GET', `${type}/${id}`),
        c: await fhir(who, 'POST', type, { ...body, id: undefined }),
        u: await fhir(who, 'PUT', `${type}/${id}`, { ...body, language: 'fr' }),
        d: await fhir(who, 'DELETE', `${type}/${id}`, undefined, { 'if-match': 'W/"none"' }),
      };
      for (const [letter, { status, body: answer }] of Object.entries(tries)) {
        const wanted = may[column].includes(letter);
        const allowed = !refusedByRole(answer) && (letter !== 'r' || status === 200);
        if (allowed !== wanted)
          found.push(`${letter} ${type}: ${status}, ${wanted ? 'allowed' : 'refused'} by the table`);
        if (status >= 500) found.push(`${letter} ${type}: ${status}`);
      }
    }
    expect(found).toEqual([]);
  },
);

/** In how many ways somebody comes to know of a resource: by its id, its versions, its history, a search, a count. */
const waysTo = async (who: Person, { type }: Kind, id: string): Promise<string> => {
  const searched = type === 'Binary' ? null : await fhir(who, 'GET', `${type}?_id=${id}&_total=accurate`);
  const counted = type === 'Binary' ? null : await fhir(who, 'GET', `${type}?_id=${id}&_summary=count`);
  const answers = {
    read: (await fhir(who, 'GET', `${type}/${id}`)).status === 200,
    version: (await fhir(who, 'GET', `${type}/${id}/_history/1`)).status === 200,
    history: (await fhir(who, 'GET', `${type}/${id}/_history`)).status === 200,
    search: (searched?.ids ?? []).length > 0 || (searched?.body?.total ?? 0) > 0,
    count: (counted?.body?.total ?? 0) > 0,
  };
  const open = Object.entries(answers).flatMap(([way, is]) => (is ? [way] : []));
  return open.join(' ');
};
const everyWay = ({ type }: Kind): string =>
  type === 'Binary' ? 'read version history' : 'read version history search count';

type Wanted = (kind: Kind) => string;
const always: Wanted = everyWay;
const never: Wanted = () => '';
const unlessHidden: Wanted = (kind) => (kind.consent === 'hidden' ? '' : everyWay(kind));
const asPatient: Wanted = (kind) => (kind.may[0].includes('r') ? everyWay(kind) : '');

describe('a resource of a patient who denies one practitioner', () => {
  const askers: readonly (readonly [string, () => Person, Wanted])[] = [
    ['the patient', () => owen, asPatient],
    ['another patient', () => maya, never],
    ['somebody who registered alone', () => registered, never],
    ['a practitioner who is not denied', () => nurse, always],
    ['an administrator who is not denied', () => admin, always],
    ['the denied practitioner', () => doctor, unlessHidden],
    ['the denied practitioner under another profile', () => second, unlessHidden],
    ['a practitioner of another clinic', () => elsewhere, never],
  ];
  test.each(askers)('ROL-2 ENT-8 by %s', async (_, who, wanted) => {
    const found: string[] = [];
    for (const kind of patients) {
      const open = await waysTo(who(), kind, `rel-${kind.type}`);
      if (open !== wanted(kind)) found.push(`${kind.type}: '${open}', not '${wanted(kind)}'`);
    }
    expect(found).toEqual([]);
  });
});

test('ENT-8 what the clinic keeps to itself is not there for the patient, by whichever way', async () => {
  const own = patients.filter(({ may, type }) => may[0].includes('r') && type !== 'Task');
  const kept = (kind: Kind): Resource => ({
    ...resourceOf(kind, `kept-${kind.type}`, owenId),
    meta: { security: [staffOnly] },
  });
  await put(own.map(kept));
  const found: string[] = [];
  for (const kind of own) {
    const [theirs, clinics] = [
      await waysTo(owen, kind, `kept-${kind.type}`),
      await waysTo(nurse, kind, `kept-${kind.type}`),
    ];
    if (theirs !== '' || clinics !== everyWay(kind)) found.push(`${kind.type}: '${theirs}' and '${clinics}'`);
  }
  expect(found).toEqual([]);
});

describe('a resource that was that patient’s and is another’s now', () => {
  /** Its versions are closed to whom a former owner denies; itself it is open. */
  const unlessFormerlyHidden: Wanted = (kind) => {
    if (kind.consent === 'open') return everyWay(kind);
    return everyWay(kind).replace('version history ', '').replace(' version history', '');
  };
  /** The version in which it was somebody else's stays closed. */
  const fromNowOn: Wanted = (kind) => (kind.may[0].includes('r') ? everyWay(kind).replace('version ', '') : '');
  const askers: readonly (readonly [string, () => Person, Wanted])[] = [
    ['the patient whose it was', () => owen, never],
    ['the patient whose it is', () => maya, fromNowOn],
    ['a practitioner whom nobody denies', () => nurse, always],
    ['the practitioner whom the former patient denies', () => doctor, unlessFormerlyHidden],
    ['that practitioner under another profile', () => second, unlessFormerlyHidden],
  ];
  test.each(askers)('ENT-8 by %s', async (_, who, wanted) => {
    const found: string[] = [];
    for (const kind of patients) {
      const open = await waysTo(who(), kind, `moved-${kind.type}`);
      if (open !== wanted(kind)) found.push(`${kind.type}: '${open}', not '${wanted(kind)}'`);
    }
    expect(found).toEqual([]);
  });

  test('ENT-8 its history gives the patient whose it is no version of before', async () => {
    const versions = async ({ type }: Kind) => (await fhir(maya, 'GET', `${type}/moved-${type}/_history`)).ids.length;
    for (const kind of patients.filter(({ may }) => may[0].includes('r')))
      expect({ type: kind.type, versions: await versions(kind) }).toEqual({ type: kind.type, versions: 1 });
  });

  test('ENT-8 people whom a former patient denies see no version, not even today’s', async () => {
    const found: string[] = [];
    for (const kind of patients.filter(({ consent }) => consent !== 'open')) {
      const { body } = await fhir(nurse, 'GET', `${kind.type}/moved-${kind.type}`);
      const { versionId } = (body as { readonly meta: { readonly versionId: string } }).meta;
      const address = `${kind.type}/moved-${kind.type}/_history/${versionId}`;
      const [open, closed] = [await fhir(nurse, 'GET', address), await fhir(doctor, 'GET', address)];
      if (open.status !== 200 || closed.status !== 404) found.push(`${kind.type}: ${open.status} ${closed.status}`);
    }
    expect(found).toEqual([]);
  });
});

test('ENT-8 people without access to the chart can change or delete nothing in it', async () => {
  const found: string[] = [];
  const now = async ({ type }: Kind): Promise<unknown> => (await fhir(nurse, 'GET', `${type}/rel-${type}`)).body;
  const before = new Map<string, unknown>();
  for (const kind of patients) before.set(kind.type, await now(kind));
  const asked: readonly (readonly [Person, readonly Kind[]])[] = [
    [doctor, patients.filter(({ consent }) => consent === 'hidden')],
    [second, patients.filter(({ consent }) => consent === 'hidden')],
    [maya, patients],
    [registered, patients],
  ];
  for (const [who, kindsOf] of asked)
    for (const kind of kindsOf) {
      const id = `rel-${kind.type}`;
      const written = await fhir(
        who,
        'PUT',
        `${kind.type}/${id}`,
        resourceOf(kind, id, who === maya ? mayaId : owenId),
      );
      const removed = await fhir(who, 'DELETE', `${kind.type}/${id}`);
      if (![written, removed].every(({ status }) => [403, 404].includes(status)))
        found.push(`${kind.type}: ${written.status} ${removed.status}`);
    }
  for (const kind of patients) {
    const removed = await fhir(elsewhere, 'DELETE', `${kind.type}/rel-${kind.type}`);
    if (![403, 404].includes(removed.status)) found.push(`${kind.type} from another clinic: ${removed.status}`);
    if (JSON.stringify(await now(kind)) !== JSON.stringify(before.get(kind.type))) found.push(`${kind.type} changed`);
  }
  expect(found).toEqual([]);
});
