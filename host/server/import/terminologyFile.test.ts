import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { houseTerminology } from '#clinical/server/terminology/houseTerminology.ts';
import { terminology } from '#clinical/server/terminology/terminologyModule.ts';
import { recordModules } from '#test/kit/record/recordModules.ts';
import { testDatabase, type TestDatabase } from '#test/kit/server/database.ts';
import { importFiles } from './importFiles.ts';
import { textOf } from './report.ts';

let house: TestDatabase;
let folder: string;
beforeAll(async () => {
  house = await testDatabase([...recordModules, terminology]);
});
afterAll(() => house.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pavilion-codes-'));
});
afterEach(() => rm(folder, { recursive: true }));

const save = (name: string, ...resources: object[]): Promise<void> => {
  const text = resources.map((one) => JSON.stringify(one, null, name.includes('nd') ? 0 : 1)).join('\n');
  return writeFile(join(folder, name), name.endsWith('.gz') ? gzipSync(text) : text);
};
const load = () => importFiles([folder], house);
const system = (url: string, count: number, more: object = {}) => ({
  resourceType: 'CodeSystem',
  url,
  content: 'complete',
  concept: Array.from({ length: count }, (_, n) => ({ code: `c${n}`, display: `Concept number ${n}` })),
  ...more,
});
const find = (url: string, text: string, orgId = house.orgId) =>
  houseTerminology(house, null).expand(orgId, {
    url: `${url}?fhir_vs`,
    text,
    language: 'en-CA',
    count: 5,
    offset: 0,
    activeOnly: true,
  });

test('ENT-9 an import takes code systems as NDJSON, in a Bundle, alone and packed, and the same again changes nothing', async () => {
  await save('a.ndjson.gz', system('urn:a1', 3), system('urn:a2', 3));
  await save('b.json', { resourceType: 'Bundle', type: 'collection', entry: [{ resource: system('urn:b', 300) }] });
  await save('c.json.gz', system('urn:c', 1));
  await save('p.json', { resourceType: 'Patient', id: 'p1', name: [{ family: 'Roy' }] });
  const first = await load();
  expect(first.refused).toEqual([]);
  expect(first.byType.get('CodeSystem')).toMatchObject({ created: 4 });
  expect(first.byType.get('Patient')).toMatchObject({ created: 1 });
  expect((await find('urn:b', 'number 299'))?.terms.map(({ code }) => code)).toEqual(['c299']);
  expect(await find('urn:b', 'number', house.otherOrgId)).toBeNull();
  expect((await load()).byType.get('CodeSystem')).toMatchObject({ created: 0, unchanged: 4 });
});

test('ENT-9 a file that is wrong is named with what is wrong in it; nothing of it is taken, and what was there stays', async () => {
  await save('a.json', system('urn:kept', 2));
  await load();
  await save('a.json', system('urn:kept', 5, { version: '2', concept: [{ code: 'x' }, { display: 'no code' }] }));
  await writeFile(
    join(folder, 'b.ndjson'),
    `${JSON.stringify(system('urn:half', 2))}\n{"resourceType": "CodeSystem",\n "url": x}`,
  );
  await save('c.ndjson', { resourceType: 'Patient', id: 'p2' });
  await save('d.ndjson', system('urn:twice', 1), system('urn:twice', 2));
  const report = await load();
  expect(textOf(report)).toMatch(/a\.json: CodeSystem urn:kept has a concept without a code/);
  expect(textOf(report)).toMatch(/b\.ndjson: line 3, column 1: this is not JSON/);
  expect(textOf(report)).toMatch(/c\.ndjson: a Patient among code systems/);
  expect(textOf(report)).toMatch(/d\.ndjson: CodeSystem urn:twice is in the file twice/);
  expect((await find('urn:kept', ''))?.total).toBe(2);
  expect(await find('urn:half', '')).toBeNull();
});

test('ENT-9 while a large code system is loaded others have their turn', async () => {
  await save('large.json', system('urn:large', 6_000));
  let turns = 0;
  const timer = setInterval(() => {
    turns += 1;
  }, 5);
  await load();
  clearInterval(timer);
  expect((await find('urn:large', 'concept 5999'))?.terms).toHaveLength(1);
  // 60 slices are written, and others have a turn after most of them.
  expect(turns).toBeGreaterThan(20);
});
