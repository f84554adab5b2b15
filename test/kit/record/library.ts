import type { Resource } from '@medplum/fhirtypes';

/** A small record in which every kind of search parameter has something to find; the tests of the search stand on it. */
const loinc = 'http://loinc.org';
const ucum = 'http://unitsofmeasure.org';

const observation = (id: string, patient: string, code: string, when: string, value: number, unit = '%'): Resource => ({
  resourceType: 'Observation',
  id,
  status: id === 'o5' ? 'preliminary' : 'final',
  code: { coding: [{ system: loinc, code, display: code === '4548-4' ? 'Hémoglobine A1c' : 'Potassium' }] },
  subject: { reference: `Patient/${patient}` },
  performer: [{ reference: 'Practitioner/d1' }],
  effectiveDateTime: when,
  valueQuantity: { value, unit, system: ucum, code: unit },
});

const task = (id: string, status: string, due: string | null, owner = 'Practitioner/d1'): Resource =>
  ({
    resourceType: 'Task',
    id,
    status,
    intent: 'order',
    for: { reference: 'Patient/p1' },
    owner: { reference: owner },
    ...(due === null ? {} : { restriction: { period: { end: due } } }),
  }) as Resource;

export const library: readonly Resource[] = [
  {
    resourceType: 'Patient',
    id: 'p1',
    name: [
      { use: 'official', family: 'Gagnon-Roy', given: ['Zoé', 'Anne'] },
      { use: 'maiden', family: 'Tremblay' },
    ],
    gender: 'female',
    birthDate: '1980-02-03',
    identifier: [{ system: 'urn:card', value: 'A,B|1' }],
    telecom: [
      { system: 'phone', value: '613 555-0123' },
      { system: 'email', value: 'Zoe@Example.org' },
    ],
    generalPractitioner: [{ reference: 'Practitioner/d1' }],
    address: [{ city: 'Montréal', line: ['12 rue Rachel'] }],
    active: true,
  },
  {
    resourceType: 'Patient',
    id: 'p2',
    name: [{ family: 'Tremblay', given: ['Noël'] }],
    gender: 'male',
    birthDate: '1980-03',
    generalPractitioner: [{ reference: 'Practitioner/d2' }],
    active: false,
  },
  { resourceType: 'Patient', id: 'p3', name: [{ family: 'Ångström', given: ['100% _real'] }], birthDate: '1990' },
  { resourceType: 'Practitioner', id: 'd1', name: [{ family: 'Lefebvre', given: ['Marc'] }] },
  { resourceType: 'Practitioner', id: 'd2', name: [{ family: 'Singh', given: ['Priya'] }] },
  {
    resourceType: 'PractitionerRole',
    id: 'r1',
    practitioner: { reference: 'Practitioner/d1' },
    organization: { reference: 'Organization/g1' },
  },
  { resourceType: 'Organization', id: 'g1', name: 'Clinic One', partOf: { reference: 'Organization/g2' } },
  { resourceType: 'Organization', id: 'g2', name: 'Clinic Two', partOf: { reference: 'Organization/g1' } },
  observation('o1', 'p1', '4548-4', '2026-01-10T08:00:00Z', 8.4),
  observation('o2', 'p1', '4548-4', '2026-04-10T08:00:00-04:00', 7.6),
  observation('o3', 'p1', '2823-3', '2026-04-10', 5.6, 'mmol/L'),
  observation('o4', 'p2', '2823-3', '2026-05-01T00:00:00Z', 6.4, 'mmol/L'),
  observation('o5', 'p2', '4548-4', '2025-12-31T23:30:00-05:00', 9),
  { ...observation('o6', 'p1', '4548-4', '2026-01-01', 7), effectiveDateTime: undefined } as unknown as Resource,
  {
    resourceType: 'Condition',
    id: 'c1',
    subject: { reference: 'Patient/p1' },
    code: {
      text: 'Asthme léger',
      coding: [{ system: 'http://snomed.info/sct', code: '195967001', display: 'Asthma' }],
    },
    clinicalStatus: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
    },
    onsetDateTime: '2016',
    recordedDate: '2016-05-01',
  },
  {
    resourceType: 'Condition',
    id: 'c2',
    subject: { reference: 'Patient/p2' },
    code: { text: 'Dépression' },
    recordedDate: '2020-01-01',
  },
  {
    resourceType: 'Encounter',
    id: 'e1',
    status: 'finished',
    class: { code: 'AMB' },
    subject: { reference: 'Patient/p1' },
    period: { start: '2026-02-01T09:00:00Z', end: '2026-02-01T10:00:00Z' },
    participant: [{ individual: { reference: 'Practitioner/d1' } }],
  },
  {
    resourceType: 'Encounter',
    id: 'e2',
    status: 'in-progress',
    class: { code: 'AMB' },
    subject: { reference: 'Patient/p2' },
    period: { start: '2026-03-01T09:00:00Z' },
  },
  task('t1', 'requested', '2026-06-01T12:00:00Z'),
  task('t2', 'completed', '2026-05-01T12:00:00Z'),
  task('t3', 'in-progress', '2026-05-15T12:00:00Z', 'Practitioner/d2'),
  task('t4', 'requested', null),
  {
    resourceType: 'RiskAssessment',
    id: 'k1',
    status: 'final',
    subject: { reference: 'Patient/p1' },
    prediction: [{ probabilityDecimal: 0.25 }],
  },
  {
    resourceType: 'ValueSet',
    id: 'v1',
    status: 'active',
    url: 'http://example.org/fhir/ValueSet/a',
  },
  {
    resourceType: 'QuestionnaireResponse',
    id: 'q1',
    status: 'completed',
    questionnaire: 'http://example.org/phq-9|1.0',
    subject: { reference: 'Patient/p1', identifier: { system: 'urn:card', value: 'X1' } },
  },
] as readonly Resource[];
