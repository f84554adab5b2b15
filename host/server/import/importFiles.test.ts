import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { keeperTag } from '#clinical/shared';
import { recordStore } from '#clinical/server/record/recordStore.ts';
import { recordModules } from '#test/kit/record/recordModules.ts';
import { testDatabase, type TestDatabase } from '#test/kit/server/database.ts';
import { importFiles, type ImportTarget } from './importFiles.ts';
import { type Report, textOf } from './report.ts';
import { idFrom } from './bundle/stub.ts';

let house: TestDatabase;
let folder: string;
beforeAll(async () => {
  house = await testDatabase(recordModules);
});
afterAll(() => house.close());
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pavilion-import-'));
});
afterEach(() => rm(folder, { recursive: true }));

const load = (...paths: string[]): Promise<Report> => importFiles(paths, house);
const save = async (name: string, content: unknown): Promise<string> => {
  const path = join(folder, name);
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  await writeFile(path, name.endsWith('.gz') ? gzipSync(text) : text);
  return path;
};
const read = async (type: string, id: string) =>
  house.inOrg(house.orgId, async (db) => (await recordStore(db, house.orgId).read(type, id)) ?? null);

const entry = (resource: object, uuid?: string, request: object = { method: 'POST' }) => ({
  ...(uuid ? { fullUrl: `urn:uuid:${uuid}` } : {}),
  resource,
  request,
});
const bundle = (...entries: object[]) => ({ resourceType: 'Bundle', type: 'transaction', entry: entries });
const patient = (id: string, more: object = {}) => ({ resourceType: 'Patient', id, name: [{ family: id }], ...more });
const npi = 'http://hl7.org/fhir/sid/us-npi';

test('references by urn:uuid become references to the stored ids, and what has no id gets the same one every time', async () => {
  const uuid = '7d9c1b9e-0000-4000-8000-000000000001';
  const observation = {
    resourceType: 'Observation',
    status: 'final',
    code: { text: 'x' },
    subject: { reference: `urn:uuid:${uuid}` },
  };
  const path = await save('urn.json', bundle(entry(patient('urn-1'), uuid), entry(observation, 'aaaa-1')));
  expect((await load(path)).byType.get('Observation')?.created).toBe(1);
  expect((await read('Observation', 'aaaa-1'))?.resource).toMatchObject({ subject: { reference: 'Patient/urn-1' } });
  expect((await load(path)).byType.get('Observation')).toMatchObject({ created: 0, unchanged: 1 });
});

test('what a feature keeps here stays as it says, and what one kept elsewhere is kept by none', async () => {
  const tag = [keeperTag('home-care'), { system: 'urn:other', code: 'x' }];
  const kept = { resourceType: 'Practitioner', id: 'kept-1', meta: { tag }, name: [{ family: 'Here' }] };
  await house.inOrg(house.orgId, (db) => recordStore(db, house.orgId).put([{ resource: kept, mode: 'replace' }]));
  const put = (id: string) => ({ method: 'PUT', url: `Practitioner/${id}` });
  const said = { ...kept, meta: {}, name: [{ family: 'There' }] };
  const path = await save(
    'kept.json',
    bundle(entry(said, 'k-1', put('kept-1')), entry({ ...kept, id: 'kept-2' }, 'k-2', put('kept-2'))),
  );
  const report = await load(path);
  expect([report.left, report.byType.get('Practitioner')?.created]).toEqual([1, 1]);
  await load(await save('more.json', bundle(entry({ ...said, telecom: [{ system: 'phone', value: '1' }] }))));
  expect((await read('Practitioner', 'kept-1'))?.resource).toEqual(kept);
  expect((await read('Practitioner', 'kept-2'))?.resource.meta?.tag).toEqual([{ system: 'urn:other', code: 'x' }]);
});

test('a reference by identifier finds the stored resource, or a stub that the real one replaces later', async () => {
  const referring = patient('cond-1', { generalPractitioner: [{ reference: `Practitioner?identifier=${npi}|991` }] });
  const first = await save('cond.json', bundle(entry(referring)));
  expect((await load(first)).byType.get('Practitioner')).toMatchObject({ stubbed: 1 });
  const stub = idFrom(`Practitioner|${npi}|991`);
  expect((await read('Patient', 'cond-1'))?.resource).toMatchObject({
    generalPractitioner: [{ reference: `Practitioner/${stub}` }],
  });

  const real = {
    resourceType: 'Practitioner',
    id: 'dr-991',
    identifier: [{ system: npi, value: '991' }],
    name: [{ family: 'Chan' }],
  };
  const report = await load(await save('real.json', bundle(entry(real))));
  expect(report.replacedStubs).toBe(1);
  expect((await read('Patient', 'cond-1'))?.resource).toMatchObject({
    generalPractitioner: [{ reference: 'Practitioner/dr-991' }],
  });
  expect((await read('Practitioner', stub))?.deleted).toBe(true);

  const again = await load(folder);
  expect([...again.byType.values()].every(({ created, updated, stubbed }) => created + updated + stubbed === 0)).toBe(
    true,
  );
});

test('a broken file is named with line and column, nothing of it is taken, and the others are', async () => {
  await save('1-good.json', bundle(entry(patient('ok-1'))));
  await save('2-broken.json', '{\n  "resourceType": "Bundle",\n  "type": transaction\n}');
  const invalid = bundle(entry(patient('half-1')), entry(patient('half-2', { birthDate: 'soon' })));
  await save('3-invalid.json', JSON.stringify(invalid, null, 2));
  await save('4-cut.json.gz', JSON.stringify(bundle(entry(patient('cut')))).slice(0, -5));
  await mkdir(join(folder, 'deep'));
  await save('deep/5-good.json.gz', bundle(entry(patient('ok-2'))));
  await save('README.md', 'not a bundle');
  const report = await load(folder);
  expect(report.files).toBe(5);
  expect(report.refused.map(({ path, problem }) => `${path.slice(folder.length + 1)} ${problem}`)).toEqual([
    expect.stringMatching(/^2-broken\.json line 3, column 11: this is not JSON/),
    expect.stringMatching(
      /^3-invalid\.json line 28, column 22: Patient is not valid FHIR R4: .*\(Patient\.birthDate\)/,
    ),
    expect.stringMatching(/^4-cut\.json\.gz line 1, column \d+: the text ends too early/),
  ]);
  expect(await read('Patient', 'half-1')).toBeNull();
  expect([await read('Patient', 'ok-1'), await read('Patient', 'ok-2')].every(Boolean)).toBe(true);
  expect(textOf(report)).toContain('Refused');
});

test.each([
  ['a path that is not there', null, 'there is no such file'],
  ['no resource', '[1, 2]', 'no resourceType'],
  ['a history bundle', { resourceType: 'Bundle', type: 'history' }, "type 'history'"],
  ['a deletion', bundle({ request: { method: 'DELETE', url: 'Patient/1' } }), 'only takes POST and PUT'],
  ['an unusable id', bundle(entry(patient('a/b'))), 'an id has 1 to 64'],
  ['one resource twice', bundle(entry(patient('t')), entry(patient('t'))), 'in the bundle twice'],
  [
    'a search by something else',
    bundle(entry(patient('q', { managingOrganization: { reference: 'Organization?name=x' } }))),
    'one identifier',
  ],
  [
    'a stub that cannot be',
    bundle(entry(patient('e', { link: [{ type: 'seealso', other: { reference: 'Encounter?identifier=x|1' } }] }))),
    'load that one first',
  ],
  ['text that is no text', Buffer.from([0x7b, 0xff, 0xfe]).toString('latin1'), 'this is not JSON'],
])('refuses %s with a reason', async (_what, content, reason) => {
  const path = content === null ? join(folder, 'none.json') : await save('bad.json', content);
  const { refused } = await load(path);
  expect(refused).toHaveLength(1);
  expect(refused[0]?.problem).toContain(reason);
});

test('a PUT replaces what is stored, a POST adds to it', async () => {
  const full = patient('put-1', { gender: 'female' });
  await load(await save('a.json', bundle(entry(full))));
  await load(await save('b.json', bundle(entry(patient('put-1')))));
  expect((await read('Patient', 'put-1'))?.resource).toEqual(full);
  const put = entry(patient('put-1'), undefined, { method: 'PUT', url: 'Patient/put-1' });
  expect((await load(await save('c.json', bundle(put)))).byType.get('Patient')?.updated).toBe(1);
  expect((await read('Patient', 'put-1'))?.resource).toEqual(patient('put-1'));
});

test('a condition of existence keeps the resource that is there', async () => {
  const identifier = [{ system: 'urn:card', value: '7' }];
  await load(await save('a.json', bundle(entry(patient('first', { identifier })))));
  const second = { resourceType: 'Patient', identifier, name: [{ family: 'first' }] };
  const condition = { method: 'POST', url: 'Patient', ifNoneExist: 'identifier=urn:card|7' };
  const report = await load(await save('b.json', bundle(entry(second, undefined, condition))));
  expect(report.byType.get('Patient')).toMatchObject({ created: 0, unchanged: 1 });
});

test('features hear once of what a file changed, with what was there before', async () => {
  const heard: (readonly [string, string, string | null])[] = [];
  const tell: ImportTarget['tell'] = async (_db, events) => {
    for (const { action, resource, previous } of events)
      heard.push([action, resource.id, (previous as { gender?: string } | null)?.gender ?? null]);
  };
  const path = await save('a.json', bundle(entry(patient('heard', { gender: 'female' }))));
  await importFiles([path], { ...house, tell });
  await importFiles([path], { ...house, tell });
  const put = entry(patient('heard', { gender: 'other' }), undefined, { method: 'PUT', url: 'Patient/heard' });
  await importFiles([await save('b.json', bundle(put))], { ...house, tell });
  expect(heard).toEqual([
    ['created', 'heard', null],
    ['updated', 'heard', 'female'],
  ]);
});
