import type { Observation, ObservationComponent, Questionnaire } from '@medplum/fhirtypes';
import { recordModules } from '#test/kit/record/recordModules.ts';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { embeddedRecord } from '../../record/embeddedRecord.ts';
import { RecordEvents } from '../../record/events.ts';
import type { FhirRecord } from '../../record/fhirRecord.ts';
import { definitions } from '../../resource/definitions.ts';

const loinc = 'http://loinc.org';
const snomed = 'http://snomed.info/sct';
const ucum = 'http://unitsofmeasure.org';

let house: TestDatabase;
const events = new RecordEvents(() => ({ live: { publish: async () => undefined }, now: () => new Date() }) as never);
const inRecord = <T>(work: (record: FhirRecord) => Promise<T>): Promise<T> =>
  house.inOrg(house.orgId, (db) => work(embeddedRecord({ db, orgId: house.orgId, caller: null, events })));

const ids = (search: string): Promise<string[]> => {
  const [type = '', form = ''] = search.split(/\?(.*)/s);
  return inRecord(async (own) => (await own.search(type as 'Observation', form)).resources.map(({ id }) => id).sort());
};
const refusal = (search: string): Promise<unknown> => ids(search).catch((error: unknown) => error);

const of = (code: string, system = loinc) => ({ coding: [{ system, code }] });
const mmHg = (value: number) => ({ value, unit: 'mmHg', system: ucum, code: 'mm[Hg]' });
const pressure = (id: string, systolic: number, diastolic: number): Observation => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: { coding: [{ system: loinc, code: '85354-9' }, { code: 'bp' }] },
  subject: { reference: `Patient/${id.startsWith('a') ? 'a' : 'b'}` },
  effectiveDateTime: '2026-03-01',
  component: [
    { code: { coding: [...of('8480-6').coding, { code: 'sys' }] }, valueQuantity: mmHg(systolic) },
    { code: of('8462-4'), valueQuantity: mmHg(diastolic) },
  ],
});
const single = (id: string, code: string, value: Partial<Observation>): Observation => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: of(code),
  subject: { reference: 'Patient/a' },
  ...value,
});
const smoking: ObservationComponent = { code: of('72166-2'), valueCodeableConcept: of('8517006', snomed) };

const stored = [
  { resourceType: 'Patient', id: 'a' },
  { resourceType: 'Patient', id: 'b' },
  pressure('a-high', 150, 85),
  pressure('b-low', 110, 145),
  single('a-systolic', '8480-6', { valueQuantity: mmHg(160) }),
  single('a-potassium', '2823-3', { valueQuantity: { value: 5.9, unit: 'mmol/L', system: ucum, code: 'mmol/L' } }),
  single('a-dollar', 'a$b', { valueQuantity: { value: 1 } }),
  single('a-smoker', '72166-2', { valueCodeableConcept: of('77176002', snomed) }),
  single('a-social', '88028-1', { component: [smoking] }),
  single('a-words', '8251-1', { valueString: 'Été sans douleur' }),
  single('a-born', '11778-8', { valueDateTime: '2026-09-04' }),
  single('a-nothing', '8480-6', {}),
  {
    resourceType: 'Questionnaire',
    id: 'q',
    status: 'active',
    useContext: [
      { code: { code: 'age' }, valueRange: { low: { value: 65 }, high: { value: 90 } } },
      { code: { code: 'focus' }, valueCodeableConcept: of('73211009', snomed) },
    ],
  } satisfies Questionnaire,
] as const;

beforeAll(async () => {
  house = await testDatabase(recordModules);
  await inRecord(async (own) => {
    for (const resource of stored) await own.create(resource);
  });
});
afterAll(() => house.close());

test.each([
  ['component-code-value-quantity=8480-6$gt140', ['a-high']],
  // 145 is the other component's.
  ['component-code-value-quantity=8480-6$145', []],
  ['component-code-value-quantity=8462-4$gt140', ['b-low']],
  ['component-code-value-quantity=sys$lt120', ['b-low']],
  [`component-code-value-quantity=${loinc}|8480-6$gt140`, ['a-high']],
  [`component-code-value-quantity=${snomed}|8480-6$gt140`, []],
  ['component-code-value-quantity=|sys$gt140', ['a-high']],
  ['component-code-value-quantity=|8480-6$gt140', []],
  [`component-code-value-quantity=8480-6$gt140|${ucum}|mm[Hg]`, ['a-high']],
  ['component-code-value-quantity=8480-6$gt140||kPa', []],
  ['component-code-value-quantity=8480-6$gt140,8462-4$gt140', ['a-high', 'b-low']],
  ['component-code-value-quantity=8480-6$gt140&component-code-value-quantity=8462-4$lt90', ['a-high']],
  ['code-value-quantity=8480-6$gt140', ['a-systolic']],
  [`code-value-quantity=${loinc}|2823-3$gt5.5`, ['a-potassium']],
  [`code-value-quantity=${snomed}|2823-3$gt5.5`, []],
  ['code-value-quantity=2823-3$ge5.9,8480-6$le10', ['a-potassium']],
  ['code-value-quantity=a\\$b$1', ['a-dollar']],
  ['combo-code-value-quantity=8480-6$gt140', ['a-high', 'a-systolic']],
  ['combo-code-value-quantity=8480-6$gt140&subject=Patient/b', []],
  [`code-value-concept=72166-2$${snomed}|77176002`, ['a-smoker']],
  ['code-value-concept=72166-2$8517006', []],
  [`component-code-value-concept=72166-2$8517006`, ['a-social']],
  [`combo-code-value-concept=72166-2$${snomed}|8517006,72166-2$77176002`, ['a-smoker', 'a-social']],
  ['code-value-string=8251-1$ete', ['a-words']],
  ['code-value-date=11778-8$ge2026-09-01', ['a-born']],
  ['code-value-date=11778-8$lt2026-09-01', []],
])('a code and the value that stands with it: %s', async (search, expected) =>
  expect(await ids(`Observation?${search}`)).toEqual(expected),
);

test('elements of other types are paired too', async () => {
  expect(await ids(`Questionnaire?context-type-value=focus$73211009`)).toEqual(['q']);
  expect(await ids(`Questionnaire?context-type-value=age$73211009`)).toEqual([]);
  expect(await ids(`Questionnaire?context-type-quantity=age$65`)).toEqual(['q']);
});

test('what refers to a patient is found by both at once', async () => {
  const through = '_has:Observation:subject:';
  expect(await ids(`Patient?${through}component-code-value-quantity=8480-6$gt140`)).toEqual(['a']);
  expect(await ids(`Patient?${through}combo-code-value-quantity=8462-4$gt100`)).toEqual(['b']);
});

test('a changed value is found, and the former one no more', async () => {
  const put = (systolic: number) =>
    inRecord(async (own) => own.update({ ...pressure('a-later', systolic, 70), id: 'a-later' }));
  await inRecord((own) => own.create(pressure('a-later', 170, 70)));
  const high = 'Observation?component-code-value-quantity=8480-6$gt165';
  expect(await ids(high)).toEqual(['a-later']);
  await put(120);
  expect(await ids(high)).toEqual([]);
  await inRecord((own) => own.remove('Observation', 'a-later'));
});

test.each([
  'code-value-quantity=8480-6',
  'code-value-quantity=8480-6$',
  'code-value-quantity=$5',
  `code-value-quantity=${loinc}|$5`,
  'component-code-value-quantity=|$5',
  'code-value-quantity=8480-6$5$6',
  'code-value-quantity=8480-6$many',
  'code-value-quantity:missing=true',
  'code-value-quantity:not=8480-6$5',
  '_sort=code-value-quantity',
])('refused, by its name: %s', async (search) => {
  const answer = await refusal(`Observation?${search}`);
  expect(answer).toMatchObject({ status: 400 });
  expect(String((answer as Error).message)).toContain('code-value-quantity');
});

test('codes and values of any length are stored', async () => {
  const long = 'é'.repeat(5_000);
  const component = [{ code: of(long, long), valueCodeableConcept: of(long, long) }];
  await inRecord((own) => own.create(single('a-long', long, { component })));
  await inRecord((own) => own.remove('Observation', 'a-long'));
});

test('only what is answered is said to be', async () => {
  const { params } = await definitions();
  const composites = (type: string) => [...params(type).values()].flatMap((one) => (one.pairs ? [one.code] : []));
  expect(composites('Observation').sort()).toEqual([
    'code-value-concept',
    'code-value-date',
    'code-value-quantity',
    'code-value-string',
    'combo-code-value-concept',
    'combo-code-value-quantity',
    'component-code-value-concept',
    'component-code-value-quantity',
  ]);
  // Of three parts, and one whose parts R4 names the wrong way round.
  expect(composites('MolecularSequence')).toEqual([]);
  expect(composites('DocumentReference')).toEqual([]);
});
