import type { OperationOutcome, Parameters, ValueSet } from '@medplum/fhirtypes';
import { sql } from 'kysely';
import { searchTerms, valueSetUrl } from '#clinical/shared';
import { type Fhir, fhirOf } from '#test/kit/server/fhir.ts';
import { type Person, startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { loadTerminology } from './load/loadTerminology.ts';
import { expandValueSets } from './load/valueSets.ts';
import { sweep } from './load/write.ts';

let server: TestServer;
let nurse: Person;
let patient: Fhir;
let fhir: Fhir;
let other: Fhir;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.login('practitioner@pavilion.test');
  fhir = fhirOf(server, nurse);
  patient = fhirOf(server, await server.login('patient@pavilion.test'));
  other = fhirOf(server, await server.login('practitioner@laurier.test'));
});
afterAll(() => server.close());

const url = 'http://example.org/icd';
const icd = {
  resourceType: 'CodeSystem',
  url,
  version: '1',
  title: 'ICD for tests',
  content: 'complete',
  concept: [
    {
      code: 'E10-E14',
      display: 'Diabetes',
      concept: [
        {
          code: 'E10',
          display: 'Type 1 diabetes mellitus',
          designation: [{ language: 'fr', value: 'Diabète de type 1' }],
        },
        {
          code: 'E11',
          display: 'Type 2 diabetes mellitus',
          designation: [{ language: 'fr-CA', value: 'Diabète de type 2' }],
          concept: [{ code: 'E11.9', display: 'Type 2 diabetes mellitus without complication' }],
        },
      ],
    },
    { code: 'H57.1', display: 'Ocular pain', designation: [{ language: 'fr', value: 'Douleur à l’œil' }] },
    { code: 'Z99', display: 'Old code', property: [{ code: 'inactive', valueBoolean: true }] },
  ],
};
const diabetes = {
  resourceType: 'ValueSet',
  url: 'http://example.org/diabetes',
  compose: {
    include: [{ system: url, filter: [{ property: 'concept', op: 'is-a', value: 'E10-E14' }] }],
    exclude: [{ system: url, concept: [{ code: 'E10' }] }],
  },
};
const nested = {
  resourceType: 'ValueSet',
  url: 'http://example.org/nested',
  compose: { include: [{ valueSet: [diabetes.url] }, { system: url, concept: [{ code: 'H57.1' }] }] },
};

const load = async (...resources: object[]) => {
  const text = resources.map((one) => JSON.stringify(one)).join('\n');
  async function* pieces() {
    for (let at = 0; at < text.length; at += 500) yield text.slice(at, at + 500);
  }
  const target = { orgId: nurse.orgId, inOrg: server.services.inOrg };
  const loaded = await loadTerminology(pieces, target);
  await expandValueSets(
    target,
    loaded.map((one) => one.url),
  );
  await sweep(target);
  return loaded.map(({ outcome }) => outcome);
};

const codes = ({ data }: { readonly data: unknown }): (string | undefined)[] =>
  ((data as ValueSet).expansion?.contains ?? []).map(({ code }) => code);
const expand = (query: string, who = fhir) => who.get(`ValueSet/$expand?${query}`);
const part = ({ data }: { readonly data: unknown }, name: string) =>
  (data as Parameters).parameter?.find((one) => one.name === name);
const issue = ({ data }: { readonly data: unknown }) => (data as OperationOutcome).issue[0]?.details?.text;

describe('what a clinic imported', () => {
  beforeAll(async () => {
    // Value sets before the system that they are made of.
    await load(nested, diabetes);
    await load(icd);
  });

  test('ENT-9 $expand finds words in any order, from their beginning, without accents, in both languages, or a code', async () => {
    const all = `url=${url}?fhir_vs`;
    expect(codes(await expand(`${all}&filter=mell%20diab`))).toEqual(['E10', 'E11', 'E11.9']);
    expect(codes(await expand(`${all}&filter=diabete%20de%202`))).toEqual(['E11']);
    expect(codes(await expand(`${all}&filter=oeil`))).toEqual(['H57.1']);
    expect(codes(await expand(`${all}&filter=E11`))).toEqual(['E11', 'E11.9']);
    expect(codes(await expand(`${all}&filter=abetes`))).toEqual([]);
    expect(codes(await expand(`${all}&filter=%25`))).toEqual([]);
    const french = (await expand(`${all}&filter=E11&displayLanguage=fr-CA&includeDesignations=true`)).data as ValueSet;
    expect(french.expansion?.contains?.[0]).toMatchObject({
      display: 'Diabète de type 2',
      designation: [{ language: 'en' }, { language: 'fr' }],
    });
  });

  test('ENT-9 $expand goes page by page and counts; inactive codes are marked, or left out', async () => {
    const page = await expand(`url=${url}?fhir_vs&count=2&offset=2`);
    expect(codes(page)).toEqual(['E11', 'E11.9']);
    expect((page.data as ValueSet).expansion?.total).toBe(6);
    const last = ((await expand(`url=${url}?fhir_vs&offset=5`)).data as ValueSet).expansion?.contains;
    expect(last).toMatchObject([{ code: 'Z99', inactive: true }]);
    expect(codes(await expand(`url=${url}?fhir_vs&activeOnly=true&offset=5`))).toEqual([]);
  });

  test('ENT-9 a value set is worked out of is-a and exclusions, one inside another, whatever came first', async () => {
    expect(codes(await expand(`url=${diabetes.url}`))).toEqual(['E10-E14', 'E11', 'E11.9']);
    expect(codes(await expand(`url=${nested.url}`))).toEqual(['E10-E14', 'E11', 'E11.9', 'H57.1']);
    // A listed code without a name has the code system's.
    expect(codes(await expand(`url=${nested.url}&filter=douleur`))).toEqual(['H57.1']);
  });

  test('ENT-9 $lookup and both $validate-code, by address and by Parameters', async () => {
    const found = await fhir.get(`CodeSystem/$lookup?system=${url}&code=E11&displayLanguage=fr`);
    expect(part(found, 'display')?.valueString).toBe('Diabète de type 2');
    expect(JSON.stringify(found.data)).toContain('"valueCode":"E10-E14"');
    const coding = { system: url, code: 'E10' };
    const ask = (address: string, parameter: object[]) => fhir.post(address, { resourceType: 'Parameters', parameter });
    const inSystem = await ask('CodeSystem/$validate-code', [{ name: 'coding', valueCoding: coding }]);
    expect(part(inSystem, 'result')?.valueBoolean).toBe(true);
    const byUrl = [{ name: 'url', valueUri: diabetes.url }];
    const inSet = await ask('ValueSet/$validate-code', [...byUrl, { name: 'coding', valueCoding: coding }]);
    expect(part(inSet, 'result')?.valueBoolean).toBe(false);
    const concept = { coding: [coding, { system: url, code: 'E11' }] };
    const either = await ask('ValueSet/$validate-code', [
      ...byUrl,
      { name: 'codeableConcept', valueCodeableConcept: concept },
    ]);
    expect(part(either, 'result')?.valueBoolean).toBe(true);
    const misnamed = await fhir.get(`CodeSystem/$validate-code?url=${url}&code=E11&display=Gout`);
    expect(part(misnamed, 'result')?.valueBoolean).toBe(false);
  });

  test('ENT-9 $translate follows a concept map', async () => {
    const element = [
      { code: 'E11', target: [{ code: '44054006', display: 'Type 2 diabetes', equivalence: 'equivalent' }] },
    ];
    await load({
      resourceType: 'ConceptMap',
      url: 'urn:map',
      group: [{ source: url, target: 'http://snomed.info/sct', element }],
    });
    const answer = await fhir.get(`ConceptMap/$translate?url=urn:map&system=${url}&code=E11`);
    expect(part(answer, 'result')?.valueBoolean).toBe(true);
    expect(part(answer, 'match')?.part?.[1]?.valueCoding).toMatchObject({ code: '44054006' });
    expect(
      part(await fhir.get(`ConceptMap/$translate?url=urn:map&system=${url}&code=E10`), 'result')?.valueBoolean,
    ).toBe(false);
  });

  test('ROL-1 another clinic knows nothing of it, a patient of this one does, and nobody without a session', async () => {
    const asked = `url=${diabetes.url}`;
    expect([(await expand(asked)).status, (await expand(asked, patient)).status]).toEqual([200, 200]);
    expect((await expand(asked, other)).status).toBe(404);
    expect((await other.get(`CodeSystem/$lookup?system=${url}&code=E11`)).status).toBe(404);
    expect((await expand(asked, fhirOf(server, null))).status).toBe(401);
  });

  test('ENT-9 what is asked wrongly is refused with an OperationOutcome that says what', async () => {
    const refusals = await Promise.all(
      [
        'ValueSet/$expand',
        `ValueSet/$expand?url=${diabetes.url}&count=many`,
        `ValueSet/$expand?url=${diabetes.url}&displayLanguage=de`,
        `ValueSet/$expand?url=${diabetes.url}&surprise=1`,
        `ValueSet/$expand?url=a%00b`,
        'CodeSystem/$lookup?code=E11',
      ].map((path) => fhir.get(path)),
    );
    expect(refusals.map(({ status }) => status)).toEqual([400, 400, 400, 400, 400, 400]);
    expect(issue(refusals[0]!)).toContain("'url'");
    expect((await fhir.get(`CodeSystem/$lookup?system=${url}&code=none`)).status).toBe(404);
    expect((await fhir.post('ValueSet/$expand', { resourceType: 'Patient' })).status).toBe(400);
    expect((await fhir.put('ValueSet/$expand', {})).status).toBe(405);
    expect((await fhir.get(`ValueSet/$expand?url=${url}?fhir_vs&filter=a&offset=100000`)).status).toBe(422);
  });

  test('ENT-9 the same again changes nothing; another version takes its place, and what is made of it follows', async () => {
    expect(await load(icd)).toEqual(['unchanged']);
    const gone = {
      ...icd,
      version: '2',
      concept: [{ code: 'E10-E14', display: 'Diabetes', concept: [{ code: 'E13', display: 'Other diabetes' }] }],
    };
    expect(await load(gone)).toEqual(['updated']);
    expect(codes(await expand(`url=${diabetes.url}`))).toEqual(['E10-E14', 'E13']);
    expect((await fhir.get(`CodeSystem/$lookup?system=${url}&code=E11`)).status).toBe(404);
    expect((await expand(`url=${diabetes.url}|9`)).status).toBe(404);
    expect(await load(icd)).toEqual(['updated']);
    const { rows } = await sql`select state from terminology_set where state <> 'held'`.execute(server.services.db);
    expect(rows).toEqual([]);
  });
});

describe('what ships', () => {
  const conditions = valueSetUrl('conditions');
  const search = async (q: string, valueSet = conditions) =>
    (await nurse.send(searchTerms, { body: { valueSet, q, language: 'en-CA' } })).data;

  test('ENT-9 it is small and says so', async () => {
    const short = (await expand(`url=${conditions}&filter=hta`)).data as ValueSet;
    expect(short.expansion?.contains).toMatchObject([{ code: '38341003', display: 'Hypertension' }]);
    expect(short.description).toMatch(/short list/);
    const found = await fhir.get('CodeSystem/$lookup?system=http://snomed.info/sct&code=38341003');
    expect(JSON.stringify(found.data)).toContain('fragment');
  });

  test('ENT-9 a short list is handed over whole, every list that a page asks for is there', async () => {
    for (const name of ['conditions', 'allergens', 'reactions', 'medicines', 'vaccines', 'laboratory-orders'])
      expect(await search('', valueSetUrl(name))).toMatchObject({ whole: true, away: false });
    expect((await nurse.fetch('/v3/terminology/search', { method: 'POST' })).status).toBe(422);
  });

  test('ENT-9 a clinic’s own value set of that address takes its place', async () => {
    const concept = Array.from({ length: 150 }, (_, n) => ({ code: `own-${n}`, display: `Own condition ${n}` }));
    await load({ resourceType: 'ValueSet', url: conditions, compose: { include: [{ system: 'urn:own', concept }] } });
    expect((await search('')).whole).toBe(false);
    expect((await search('own 14')).data.map(({ code }) => code)[0]).toBe('own-14');
    expect((await search('hypertension')).data).toEqual([]);
    expect((await expand(`url=${conditions}&filter=hta`, other)).status).toBe(200);
  });
});

describe('$validate', () => {
  const gender = (value: string) => ({ resourceType: 'Patient', gender: value, name: [{ family: 'Nobody at all' }] });

  test('ENT-9 it says what a write would say, and writes nothing', async () => {
    const good = await fhir.post('Patient/$validate', gender('female'));
    expect([good.status, (good.data as OperationOutcome).issue[0]?.severity]).toEqual([200, 'information']);
    const bad = await fhir.post('Patient/$validate', { resourceType: 'Patient', birthDate: 'soon' });
    expect([bad.status, (bad.data as OperationOutcome).issue[0]?.severity]).toEqual([200, 'error']);
    const shape = await fhir.post('Patient/$validate', { resourceType: 'Patient', name: 'Roy', nonsense: 1 });
    expect((shape.data as OperationOutcome).issue.flatMap(({ expression = [] }) => expression)).toEqual([
      'Patient.name',
      'Patient.nonsense',
    ]);
    const inside = {
      resourceType: 'Parameters',
      parameter: [{ name: 'resource', resource: { resourceType: 'Observation' } }],
    };
    expect((await fhir.post('Observation/$validate', inside)).status).toBe(200);
    expect((await fhir.post('Patient/$validate', inside)).status).toBe(400);
    expect((await fhir.get('Patient?name=nobody')).data).not.toHaveProperty('entry.0');
  });

  test('ROL-1 it is for whoever may write the type', async () => {
    expect((await patient.post('Condition/$validate', { resourceType: 'Condition' })).status).toBe(403);
    expect((await fhir.post('AuditEvent/$validate', { resourceType: 'AuditEvent' })).status).toBe(403);
  });
});
