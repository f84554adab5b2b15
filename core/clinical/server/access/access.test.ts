import type { Consent, Coverage, Patient, QuestionnaireResponse, Resource } from '@medplum/fhirtypes';
import { type AccountRole, accountRoles } from '#core/shared';
import { definitions } from '../resource/definitions.ts';
import { isDenial } from './denials/denials.ts';
import { sortOf } from './kinds.ts';
import { borrowedVoices, forbiddenElements, withServersParts } from './authorship/authorship.ts';
import { also, namedPatients, paramsOf, queryOf, reachOf } from './query.ts';
import { type Interaction, mayDo } from './rights.ts';
import { patientsOf } from './whose.ts';

const interactions = ['read', 'create', 'update', 'delete'] as const satisfies readonly Interaction[];

/** By hand, apart from the table in rights.ts: patient, practitioner, administrators. */
const expected: Readonly<Record<string, readonly [string, string, string]>> = {
  Patient: ['read update', 'read create update', 'read create update'],
  Observation: ['read', 'read create update delete', 'read'],
  Condition: ['read', 'read create update delete', 'read'],
  MedicationRequest: ['read', 'read create update delete', 'read'],
  MedicationStatement: ['read create update delete', 'read create update delete', 'read'],
  MedicationAdministration: ['read create update delete', 'read create update delete', 'read'],
  QuestionnaireResponse: ['read create update delete', 'read create update delete', 'read'],
  RelatedPerson: ['read create update delete', 'read create update delete', 'read create update delete'],
  Coverage: ['read create update delete', 'read create update delete', 'read create update delete'],
  Consent: ['read create update delete', 'read create', 'read'],
  Task: ['read update', 'read create update delete', 'read create update delete'],
  Communication: ['read create update', 'read create update delete', 'read create update delete'],
  CareTeam: ['read', 'read create update delete', 'read create update delete'],
  Appointment: ['read', 'read create update delete', 'read create update delete'],
  DocumentReference: ['read', 'read create update delete', 'read create update delete'],
  Practitioner: ['read', 'read', 'read create update delete'],
  PractitionerRole: ['read', 'read', 'read create update delete'],
  Organization: ['read', 'read', 'read create update delete'],
  Location: ['read', 'read', 'read create update delete'],
  HealthcareService: ['read', 'read', 'read create update delete'],
  Schedule: ['read', 'read create update delete', 'read create update delete'],
  Slot: ['read', 'read create update delete', 'read create update delete'],
  Questionnaire: ['read', 'read create update delete', 'read create update delete'],
  Group: ['', 'read create update delete', 'read'],
  AuditEvent: ['', 'read', 'read'],
  Provenance: ['read', 'read', 'read'],
  Subscription: ['', 'read create update delete', 'read'],
};
const column = (role: AccountRole): 0 | 1 | 2 => (role === 'patient' ? 0 : role === 'practitioner' ? 1 : 2);

test.each(Object.keys(expected))('ROL-2 who may do what with %s', (type) => {
  for (const role of accountRoles) {
    const may = interactions.filter((interaction) => mayDo(role, type, interaction)).join(' ');
    expect({ role, may }).toEqual({ role, may: expected[type]![column(role)] });
  }
});

test('ENT-8 every type of the patient compartment has its place, and every place is one that a search understands', async () => {
  const known = await definitions();
  const unplaced: string[] = [];
  const unknown: string[] = [];
  for (const type of known.types) {
    const { whose, kind } = sortOf(type);
    // Members of a group, links of a person and who took part in an audited event are for staff only.
    if (known.compartment(type).length > 0 && !whose && !['internal', 'schedule'].includes(kind)) unplaced.push(type);
    if (type === 'Binary') continue;
    if (whose && whose.param !== '_id' && known.params(type).get(whose.param)?.kind !== 'reference') unknown.push(type);
  }
  expect({ unplaced, unknown }).toEqual({ unplaced: [], unknown: [] });
});

test('ENT-8 whose data a resource is', () => {
  const of = (resource: unknown): readonly string[] => patientsOf(resource as Resource);
  expect(of({ resourceType: 'Patient', id: 'a' })).toEqual(['a']);
  expect(
    of({ resourceType: 'Observation', subject: { reference: 'Patient/a' }, performer: [{ reference: 'Patient/b' }] }),
  ).toEqual(['a']);
  expect(
    of({ resourceType: 'Coverage', beneficiary: { reference: 'Patient/a' }, subscriber: { reference: 'Patient/b' } }),
  ).toEqual(['a']);
  expect(of({ resourceType: 'Task', for: { reference: 'Patient/a/_history/2' } })).toEqual(['a']);
  expect(
    of({
      resourceType: 'Appointment',
      participant: [
        { actor: { reference: 'Patient/a' } },
        { actor: { reference: 'Practitioner/p' } },
        { actor: { reference: 'Patient/b' } },
      ],
    }),
  ).toEqual(['a', 'b']);
  expect(of({ resourceType: 'Observation', subject: { reference: 'Group/a' } })).toEqual([]);
  expect(of({ resourceType: 'Observation', subject: { reference: 'https://here.example/fhir/R4/Patient/a' } })).toEqual(
    ['a'],
  );
  expect(of({ resourceType: 'Practitioner', id: 'a' })).toEqual([]);
});

describe('consents that deny', () => {
  const now = new Date('2026-06-01T12:00:00Z');
  const consent = (provision: Consent['provision'], more: Partial<Consent> = {}): Consent =>
    ({ resourceType: 'Consent', status: 'active', patient: { reference: 'Patient/a' }, provision, ...more }) as Consent;
  const me = { ids: ['p1'], roles: ['practitioner'], orgId: 'o1' } as const;
  const actor = (reference: string, code?: string) => [
    { role: { coding: [{ system: 'urn:pavilion:role', code }] }, reference: { reference } },
  ];
  test.each([
    ['a practitioner by name', consent({ type: 'deny', actor: actor('Practitioner/p1') }), true],
    ['another practitioner', consent({ type: 'deny', actor: actor('Practitioner/p2') }), false],
    ['a role of the clinic', consent({ type: 'deny', actor: actor('Organization/o1', 'practitioner') }), true],
    ['another role', consent({ type: 'deny', actor: actor('Organization/o1', 'admin') }), false],
    ['the role in another clinic', consent({ type: 'deny', actor: actor('Organization/o2', 'practitioner') }), false],
    [
      'within a permission',
      consent({ type: 'permit', provision: [{ type: 'deny', actor: actor('Practitioner/p1') }] }),
      true,
    ],
    ['a permission', consent({ type: 'permit', actor: actor('Practitioner/p1') }), false],
    ['no longer', consent({ type: 'deny', period: { end: '2026-05-31' }, actor: actor('Practitioner/p1') }), false],
    ['today still', consent({ type: 'deny', period: { end: '2026-06-01' }, actor: actor('Practitioner/p1') }), true],
    ['not yet', consent({ type: 'deny', period: { start: '2026-07-01' }, actor: actor('Practitioner/p1') }), false],
    [
      'a practitioner by a version of theirs',
      consent({ type: 'deny', actor: actor('Practitioner/p1/_history/2') }),
      true,
    ],
    [
      'within what is over',
      consent({
        type: 'permit',
        period: { end: '2026-05-31' },
        provision: [{ type: 'deny', period: { end: '2026-12-31' }, actor: actor('Practitioner/p1') }],
      }),
      false,
    ],
    [
      'within what has not begun',
      consent({
        type: 'permit',
        period: { start: '2026-07-01' },
        provision: [{ type: 'deny', period: { start: '2026-01-01' }, actor: actor('Practitioner/p1') }],
      }),
      false,
    ],
    [
      'with an end that nobody can read',
      consent({ type: 'deny', period: { end: 'soon' }, actor: actor('Practitioner/p1') }),
      true,
    ],
    ['withdrawn', consent({ type: 'deny', actor: actor('Practitioner/p1') }, { status: 'inactive' }), false],
  ])('%s', (_name, one, denies) => expect(isDenial(one, me, now)).toBe(denies));
});

describe('what a patient may change', () => {
  const before = {
    resourceType: 'Patient',
    id: 'a',
    meta: { versionId: '3', tag: [{ code: 'x' }] },
    name: [{ family: 'Roy' }],
    birthDate: '1980-01-01',
    telecom: [{ system: 'phone', value: '1' }],
    extension: [{ url: 'http://hl7.org/fhir/us/core/StructureDefinition/us-core-birthsex', valueCode: 'F' }],
  } as Patient;
  test.each<readonly [string, Partial<Patient> & object, readonly string[]]>([
    ['telephone', { telecom: [] }, []],
    ['address and emergency contact', { address: [{ city: 'Ottawa' }], contact: [{ name: { family: 'Roy' } }] }, []],
    ['name', { name: [{ family: 'King' }] }, ['name']],
    ['birth date', { birthDate: '1990-01-01' }, ['birthDate']],
    ['birth date by its extension', { _birthDate: { extension: [] } } as object, ['birthDate']],
    ['identifier', { identifier: [{ value: '1' }] }, ['identifier']],
    ['links', { link: [{ other: { reference: 'Patient/b' }, type: 'seealso' }] }, ['link']],
    ['family doctor', { generalPractitioner: [{ reference: 'Practitioner/p' }] }, ['generalPractitioner']],
    ['a preference', { extension: [...before.extension!, { url: 'urn:pavilion:preference', valueCode: 'x' }] }, []],
    ['birth sex', { extension: [] }, ['extension']],
    ['tags of the server', { meta: {} }, []],
  ])('%s', (_name, change, refused) => {
    expect(forbiddenElements({ ...before, ...change }, before)).toEqual(refused);
  });

  test('what the server writes stays the server’s', () => {
    const sent = { ...before, meta: { tag: [] }, text: { status: 'generated', div: '<div>x</div>' } } as Patient;
    expect(withServersParts(sent, before)).toEqual(before);
    expect(withServersParts(sent, null).meta).toBeUndefined();
    expect(withServersParts(sent, null).text).toBeUndefined();
    const consent = { resourceType: 'Consent', id: 'c', verification: [{ verified: true }] } as Consent;
    expect(withServersParts(consent, null).verification).toBeUndefined();
    const kept = { ...consent, verification: [{ verified: false }] };
    expect(withServersParts(consent, kept).verification).toEqual([{ verified: false }]);
  });

  test('a task only in what they did', () => {
    const task = {
      resourceType: 'Task',
      id: 't',
      status: 'requested',
      intent: 'order',
      for: { reference: 'Patient/a' },
    } as const;
    expect(forbiddenElements({ ...task, status: 'completed', output: [] }, task)).toEqual([]);
    expect(forbiddenElements({ ...task, owner: { reference: 'Patient/b' } }, task)).toEqual(['owner']);
    expect(forbiddenElements({ ...task, for: { reference: 'Patient/b' } }, task)).toEqual(['for']);
  });

  test('a form that was handed in is only amended, and stays', () => {
    const form = (status: string, more: object = {}) =>
      ({ resourceType: 'QuestionnaireResponse', id: 'q', status, ...more }) as QuestionnaireResponse;
    expect(forbiddenElements(form('completed', { item: [] }), form('in-progress'))).toEqual([]);
    const place = { extension: [{ url: 'urn:pavilion:last-item', valueString: '3' }] };
    expect(forbiddenElements(form('in-progress', place), form('in-progress'))).toEqual([]);
    expect(forbiddenElements(form('completed', { item: [] }), form('completed'))).toEqual(['status']);
    expect(forbiddenElements(form('amended', { item: [] }), form('completed'))).toEqual([]);
  });

  test('a mark of what was checked is kept or dropped, and never made', () => {
    const mark = { url: 'urn:pavilion:verified', extension: [{ url: 'on', valueDateTime: '2026-01-01' }] };
    const marked = { ...before, telecom: [{ value: '1', extension: [mark] }] } as Patient;
    expect(forbiddenElements(marked, before)).toEqual(['extension']);
    expect(forbiddenElements(marked, marked)).toEqual([]);
    expect(forbiddenElements({ ...marked, telecom: [{ value: '2' }] }, marked)).toEqual([]);
    const other = { ...marked, telecom: [{ value: '2', extension: [mark] }] } as Patient;
    expect(forbiddenElements(other, marked)).toEqual(['extension']);
    const first = { ...marked, telecom: [{ value: '1', rank: 1, extension: [mark] }, { value: '2' }] } as Patient;
    expect(forbiddenElements(first, marked)).toEqual([]);
    const card = { resourceType: 'Coverage', id: 'c', subscriberId: '1', extension: [mark] } as Coverage;
    expect(forbiddenElements({ ...card, subscriberId: '2' }, card)).toEqual(['extension']);
    expect(forbiddenElements({ ...card, subscriberId: '2', extension: undefined }, card)).toEqual([]);
  });

  test('nothing in the name of staff', () => {
    const form = (author: string) =>
      ({ resourceType: 'QuestionnaireResponse', author: { reference: author } }) as Resource;
    expect(borrowedVoices(form('Patient/a'), null, 'a')).toEqual([]);
    expect(borrowedVoices(form('Practitioner/p'), null, 'a')).toEqual(['author']);
  });
});

describe('searches', () => {
  test('come back in the shape in which they were given, with conditions added once', () => {
    const given = { code: 'a,b', date: ['ge2020', 'le2021'], _count: 5 };
    const query = also(also(queryOf(given), 'subject', 'Patient/a'), 'subject', 'Patient/a');
    expect(paramsOf(query, given)).toEqual({
      code: 'a,b',
      date: ['ge2020', 'le2021'],
      _count: '5',
      subject: 'Patient/a',
    });
    const next = 'Observation?code=a%2Cb&subject=Patient%2Fa&_page=x';
    expect(paramsOf(also(queryOf(next), 'subject', 'Patient/a'), next)).toBe(next);
  });

  test.each<readonly [string, string, { has?: boolean; unsaid?: boolean; types?: readonly string[] }]>([
    ['Observation', 'code', {}],
    ['Observation', 'code:text', {}],
    ['Observation', 'subject:Patient', {}],
    ['Observation', 'patient.name', {}],
    ['Observation', 'subject:Patient.name', { types: ['Patient'] }],
    ['Observation', 'performer:Practitioner.name', { types: ['Practitioner'] }],
    ['Observation', 'performer.name', { unsaid: true }],
    ['Patient', '_has:Observation:patient:code', { has: true, types: ['Observation'] }],
    ['Observation', 'patient._has:Condition:patient:code', { has: true, types: ['Condition'] }],
    [
      'Encounter',
      '_has:Observation:encounter:performer:Practitioner.name',
      { has: true, types: ['Observation', 'Practitioner'] },
    ],
  ])('%s?%s reaches as far as it says', (type, name, { has = false, unsaid = false, types = [] }) => {
    const reach = reachOf(type, [[name, 'x']]);
    expect({ ...reach, types: [...reach.types] }).toEqual({ has, unsaid, types });
  });

  test('name the patients whose data they want', () => {
    expect(namedPatients('Observation', [['patient', 'a']])).toEqual(['a']);
    expect(namedPatients('Observation', [['subject', 'Patient/a,Patient/b']])).toEqual(['a', 'b']);
    expect(namedPatients('Patient', [['_id', 'a']])).toEqual(['a']);
    expect(namedPatients('Observation', [['code', 'a']])).toBeNull();
    expect(namedPatients('Practitioner', [['_id', 'a']])).toBeNull();
  });

  test('an observation without a subject belongs to no patient', () => {
    expect(patientsOf({ resourceType: 'Observation' })).toEqual([]);
  });
});
