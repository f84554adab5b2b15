import type { CodeSystem, Observation, Patient, ValueSet } from '@medplum/fhirtypes';
import { recordModules } from '#test/kit/record/recordModules.ts';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { embeddedRecord } from '../../record/embeddedRecord.ts';
import { RecordEvents } from '../../record/events.ts';
import type { FhirRecord } from '../../record/fhirRecord.ts';
import { loadTerminology } from '../../terminology/load/loadTerminology.ts';
import { expandValueSets } from '../../terminology/load/valueSets.ts';
import { terminology } from '../../terminology/terminologyModule.ts';

const icd = 'http://example.org/icd';
const own = 'http://example.org/own';
const diabetes = 'http://example.org/diabetes';
const anyOwn = 'http://example.org/any-own';
const genders = 'http://example.org/genders';
const anyGender = 'http://example.org/any-gender';
const unknownParts = 'http://example.org/unknown-parts';
const genderSystem = 'http://hl7.org/fhir/administrative-gender';

const codeSystem: CodeSystem = {
  resourceType: 'CodeSystem',
  status: 'active',
  content: 'complete',
  url: icd,
  concept: [
    { code: 'E10-E14', concept: [{ code: 'E10' }, { code: 'E11', concept: [{ code: 'E11.9' }] }] },
    { code: 'H57.1' },
  ],
};
const genderCodes: CodeSystem = {
  ...{ resourceType: 'CodeSystem', status: 'active', content: 'complete', url: genderSystem },
  concept: [{ code: 'female' }, { code: 'male' }],
};
const valueSet = (url: string, include: NonNullable<ValueSet['compose']>['include']): ValueSet => ({
  resourceType: 'ValueSet',
  status: 'active',
  url,
  version: '2',
  compose: { include },
});
const sets: readonly ValueSet[] = [
  valueSet(diabetes, [{ system: icd, filter: [{ property: 'concept', op: 'is-a', value: 'E10-E14' }] }]),
  valueSet(anyOwn, [{ system: own }, { system: icd, concept: [{ code: 'H57.1' }] }]),
  valueSet(genders, [{ system: genderSystem, concept: [{ code: 'female' }] }]),
  valueSet(anyGender, [{ system: genderSystem }]),
  valueSet(unknownParts, [
    { system: 'http://example.org/unheld', filter: [{ property: 'concept', op: 'is-a', value: 'A' }] },
  ]),
];

let house: TestDatabase;
const events = new RecordEvents(() => ({ live: { publish: async () => undefined }, now: () => new Date() }) as never);
const inRecord = <T>(work: (record: FhirRecord) => Promise<T>, orgId = house.orgId): Promise<T> =>
  house.inOrg(orgId, (db) => work(embeddedRecord({ db, orgId, caller: null, events })));
const ids = (search: string, orgId?: string): Promise<string[]> => {
  const [type = '', form = ''] = search.split(/\?(.*)/s);
  return inRecord(
    async (there) => (await there.search(type as 'Observation', form)).resources.map(({ id }) => id).sort(),
    orgId,
  );
};

const observed = (id: string, system: string | undefined, code: string): Observation => ({
  resourceType: 'Observation',
  id,
  status: 'final',
  code: { coding: [{ ...(system !== undefined && { system }), code }] },
  subject: { reference: 'Patient/p' },
});
const numbered = (code: string) => ({
  type: { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code }] },
  system: `urn:${code}`,
});
const patient: Patient = {
  resourceType: 'Patient',
  id: 'p',
  gender: 'female',
  identifier: [
    { ...numbered('MR'), value: '12345' },
    { ...numbered('JHN'), value: '67890' },
  ],
};

beforeAll(async () => {
  house = await testDatabase([...recordModules, terminology]);
  await inRecord(async (there) => {
    await there.create(patient);
    await there.create({ resourceType: 'Patient', id: 'q', gender: 'male' });
    await there.create(observed('o-10', icd, 'E10'));
    await there.create(observed('o-119', icd, 'E11.9'));
    await there.create(observed('o-eye', icd, 'H57.1'));
    await there.create(observed('o-own', own, 'anything'));
    // The same code of another system, and of none.
    await there.create(observed('o-other', 'http://example.org/other', 'E10'));
    await there.create(observed('o-bare', undefined, 'E10'));
  });
  async function* pieces() {
    yield [codeSystem, genderCodes, ...sets].map((one) => JSON.stringify(one)).join('\n');
  }
  const target = { orgId: house.orgId, inOrg: house.inOrg };
  const loaded = await loadTerminology(pieces, target);
  await expandValueSets(
    target,
    loaded.map(({ url }) => url),
  );
});
afterAll(() => house.close());

test.each([
  [`Observation?code:in=${diabetes}`, ['o-10', 'o-119']],
  [`Observation?code:in=${encodeURIComponent(`${diabetes}|2`)}`, ['o-10', 'o-119']],
  [`Observation?code:in=${diabetes},${anyOwn}`, ['o-10', 'o-119', 'o-eye', 'o-own']],
  [`Observation?code:in=${anyOwn}`, ['o-eye', 'o-own']],
  [`Observation?code:not-in=${diabetes}`, ['o-bare', 'o-eye', 'o-other', 'o-own']],
  [`Observation?code:not-in=${diabetes}&code:not-in=${anyOwn}`, ['o-bare', 'o-other']],
  [`Observation?code:in=${diabetes}&subject=Patient/q`, []],
  [`Observation?code:below=${icd}|E10-E14`, ['o-10', 'o-119']],
  [`Observation?code:below=${icd}|E11`, ['o-119']],
  [`Observation?code:below=${icd}|E10,${icd}|H57.1`, ['o-10', 'o-eye']],
  [`Observation?code:below=${icd}|nothing`, []],
  [`Observation?code:above=${icd}|E11.9`, ['o-119']],
  [`Observation?code:above=${icd}|E10`, ['o-10']],
  [`Observation?code:above=${icd}|E10-E14`, []],
  [`Patient?_has:Observation:subject:code:in=${diabetes}`, ['p']],
  // An element with a code of its own binding names no system.
  [`Patient?gender:in=${genders}`, ['p']],
  [`Patient?gender:in=${anyGender}`, ['p', 'q']],
  ['Patient?identifier:of-type=http://terminology.hl7.org/CodeSystem/v2-0203|MR|12345', ['p']],
  ['Patient?identifier:of-type=http://terminology.hl7.org/CodeSystem/v2-0203|JHN|12345', []],
  ['Patient?identifier:of-type=http://terminology.hl7.org/CodeSystem/v2-0203|JHN|67890,urn:x|y|z', ['p']],
])('by what the clinic holds of terminology: %s', async (search, expected) =>
  expect(await ids(search)).toEqual(expected),
);

test.each([
  ['Observation?code:in=http://example.org/unknown', 'code'],
  [`Observation?code:in=${encodeURIComponent(`${diabetes}|1`)}`, 'code'],
  // Held, and made of what is not.
  [`Observation?code:in=${unknownParts}`, 'code'],
  [`Observation?code:below=http://example.org/unknown|E10`, 'code'],
  ['Observation?code:below=E10', 'code:below'],
  ['Observation?code:above=E10', 'code:above'],
  [`Observation?code:above=http://example.org/unknown|E10`, 'code'],
  ['ValueSet?url:above=http://example.org/a', 'url:above'],
  ['Observation?date:in=http://example.org/diabetes', 'date:in'],
  ['Observation?code:of-type=a|b|c', 'code:of-type'],
  ['Patient?identifier:of-type=MR|12345', 'identifier:of-type'],
])('refused, and never answered with nothing: %s', async (search, name) => {
  const answer = await ids(search).catch((error: unknown) => error);
  expect(answer).toMatchObject({ status: 400, message: expect.stringContaining(`'${name}'`) });
});

test('many sets are refused before any is looked for', async () => {
  const search = `Observation?code:in=${Array.from({ length: 101 }, () => 'http://example.org/unknown').join()}`;
  expect(await ids(search).catch((error: unknown) => error)).toMatchObject({ status: 422 });
});

test('another clinic searches by what it holds itself', async () => {
  const answer = await ids(`Observation?code:in=${diabetes}`, house.otherOrgId).catch((error: unknown) => error);
  expect(answer).toMatchObject({ status: 400 });
});

test('a hierarchy that runs in a circle ends', async () => {
  await house.inOrg(house.orgId, async (db) => {
    const { id } = await db
      .selectFrom('terminology_set' as never)
      .select('id' as never)
      .where('url' as never, '=', icd as never)
      .executeTakeFirstOrThrow();
    const row = { org_id: house.orgId, set_id: id, parent: 'E11.9', code: 'E11' };
    await db
      .insertInto('terminology_parent' as never)
      .values(row)
      .execute();
  });
  expect(await ids(`Observation?code:below=${icd}|E11`)).toEqual(['o-119']);
});
