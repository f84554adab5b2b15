import { recordModules } from '#test/kit/record/recordModules.ts';
import { testDatabase, type TestDatabase } from '#test/kit/server/database.ts';
import { recordStore } from './recordStore.ts';
import type { Placed } from '../resource/resource.ts';
import type { Incoming, RecordStore } from './store.ts';

let house: TestDatabase;
beforeAll(async () => {
  house = await testDatabase(recordModules);
});
afterAll(() => house.close());

const inRecord = <T>(work: (store: RecordStore) => Promise<T>, org = house.orgId): Promise<T> =>
  house.inOrg(org, (db) => work(recordStore(db, org)));

const patient = (id: string, family: string, given: string, more: object = {}): Placed => ({
  resourceType: 'Patient',
  id,
  name: [{ use: 'official', family, given: [given] }],
  ...more,
});
const replace = (resource: Placed): Incoming => ({ resource, mode: 'replace' });
const add = (resource: Placed): Incoming => ({ resource, mode: 'add' });

test('a resource keeps every version it ever had, and the same content makes none', async () => {
  const first = patient('v1', 'Roy', 'Anne');
  const second = patient('v1', 'Roy', 'Anne', { gender: 'female' });
  expect(await inRecord((store) => store.put([replace(first)]))).toEqual(['created']);
  expect(await inRecord((store) => store.put([replace(first)]))).toEqual(['unchanged']);
  expect(await inRecord((store) => store.put([replace(second)]))).toEqual(['updated']);
  const history = await inRecord((store) => store.history('Patient', 'v1'));
  expect(history.map(({ version, resource }) => [version, resource])).toEqual([
    [2, second],
    [1, first],
  ]);
  expect((await inRecord((store) => store.read('Patient', 'v1')))?.version).toBe(2);
});

test('adding what some version already says changes nothing, whatever the order', async () => {
  const short = patient('a1', 'Roy', 'Anne');
  const long = patient('a1', 'Roy', 'Anne', { gender: 'female' });
  expect(await inRecord((store) => store.put([add(short)]))).toEqual(['created']);
  expect(await inRecord((store) => store.put([add(long)]))).toEqual(['updated']);
  expect(await inRecord((store) => store.put([add(short)]))).toEqual(['unchanged']);
  expect((await inRecord((store) => store.read('Patient', 'a1')))?.resource).toEqual(long);
});

test('an invalid resource is refused with the place and nothing of the call is written', async () => {
  const good = patient('good', 'Roy', 'Anne');
  const bad = patient('bad', 'Roy', 'Anne', { gender: 'female', birthDate: 'yesterday' });
  await expect(inRecord((store) => store.put([replace(good), replace(bad)]))).rejects.toMatchObject({
    name: 'InvalidResource',
    issues: [{ at: 'Patient.birthDate' }],
  });
  expect(await inRecord((store) => store.read('Patient', 'good'))).toBeNull();
  await expect(inRecord((store) => store.put([replace(patient('no/id', 'Roy', 'Anne'))]))).rejects.toThrow(
    'Patient.id',
  );
});

test('decimals keep the precision they were written with', async () => {
  const json =
    '{"resourceType":"Observation","id":"o","status":"final","code":{"text":"x"},"valueQuantity":{"value":1.00}}';
  const resource = JSON.parse(json) as Placed;
  await inRecord((store) => store.put([{ resource, json, mode: 'replace' }]));
  const kept = await house.inOrg(house.orgId, (db) =>
    db
      .selectFrom('resource')
      .select(({ cast }) => cast<string>('content', 'text').as('text'))
      .where('id', '=', 'o')
      .executeTakeFirstOrThrow(),
  );
  expect(kept.text).toContain('1.00');
});

test('another organisation sees and changes nothing of the record', async () => {
  await inRecord((store) => store.put([replace(patient('mine', 'Tremblay', 'Luc'))]));
  const other = house.otherOrgId;
  expect(await inRecord((store) => store.read('Patient', 'mine'), other)).toBeNull();
  const seen = await house.inOrg(other, (db) => recordStore(db, house.orgId).read('Patient', 'mine'));
  expect(seen).toBeNull();
  await expect(
    house.inOrg(other, (db) => recordStore(db, house.orgId).put([replace(patient('mine', 'Changed', 'Luc'))])),
  ).rejects.toThrow(/row-level security/);
});

describe('clinic/patients: searching', () => {
  const found = (text: string) =>
    inRecord(async (store) => (await store.searchPatients({ text, limit: 10 })).map(({ resource }) => resource.id));

  beforeAll(() =>
    inRecord((store) =>
      store.put([
        replace(patient('s1', 'Bélanger', 'Zoé', { birthDate: '1980-02-03' })),
        replace(patient('s2', "O'Brien-Lefebvre", 'Seán', { birthDate: '1980' })),
        replace(patient('s3', 'Belanger', 'Marc', { identifier: [{ system: 'urn:ohip', value: '1234567890AB' }] })),
      ]),
    ),
  );

  test('finds names without accents, in any order, each word from its beginning', async () => {
    expect(await found('belan')).toEqual(['s3', 's1']);
    expect(await found('zoe bél')).toEqual(['s1']);
    expect(await found('Lefeb obr')).toEqual(['s2']);
    expect(await found('elanger')).toEqual([]);
    expect(await found('%')).toEqual([]);
  });

  test('finds by birth date and by card number as it is typed', async () => {
    expect(await found('1980')).toEqual(['s1', 's2']);
    expect(await found('1980-02-03')).toEqual(['s1']);
    expect(await found('1234-567-890-ab')).toEqual(['s3']);
  });

  test('pages by name without repeating or leaving out anyone', async () => {
    const all = await inRecord((store) => store.searchPatients({ limit: 100 }));
    const paged: string[] = [];
    let after: { name: string; id: string } | undefined;
    for (;;) {
      const page = await inRecord((store) => store.searchPatients({ limit: 1, after }));
      const [row] = page;
      if (!row) break;
      paged.push(row.resource.id);
      after = { name: row.name, id: row.resource.id };
    }
    expect(paged).toEqual(all.map(({ resource }) => resource.id));
    expect(paged.length).toBeGreaterThan(4);
  });

  test('what was removed is found no more, and its history says so', async () => {
    await inRecord((store) => store.remove('Patient', 's3'));
    expect(await found('marc')).toEqual([]);
    expect((await inRecord((store) => store.history('Patient', 's3')))[0]).toMatchObject({ version: 2, deleted: true });
    expect(await inRecord((store) => store.put([add(patient('s3', 'Belanger', 'Marc'))]))).toEqual(['created']);
  });
});
