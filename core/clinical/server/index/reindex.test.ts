import { sql } from 'kysely';
import { recordModules } from '#test/kit/record/recordModules.ts';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { recordStore } from '../record/recordStore.ts';
import { reindex } from './reindex.ts';

let house: TestDatabase;
beforeAll(async () => {
  house = await testDatabase(recordModules);
});
afterAll(() => house.close());

test('what was stored before the index, or under older rules, is indexed at the next start, once', async () => {
  const { orgId } = house;
  await house.inOrg(orgId, (db) =>
    recordStore(db, orgId).put([
      { resource: { resourceType: 'Patient', id: 'old', name: [{ family: 'Tremblay' }] }, mode: 'replace' },
      { resource: { resourceType: 'Patient', id: 'new', name: [{ family: 'Tremblay' }] }, mode: 'replace' },
    ]),
  );
  await house.asSystem(async (db) => {
    await sql`delete from resource_string where rid = (select rid from resource where id = 'old')`.execute(db);
    await sql`update resource set indexed = 0 where id = 'old'`.execute(db);
  });
  const found = (): Promise<readonly string[]> =>
    house.inOrg(orgId, async (db) => {
      const rows = await recordStore(db, orgId).searchPatients({ text: 'tremb', limit: 10 });
      return rows.map(({ resource }) => resource.id).sort();
    });
  expect(await found()).toEqual(['new']);
  const log = { warn: () => undefined } as never;
  expect(await reindex({ asSystem: house.asSystem, log })).toBe(1);
  expect(await found()).toEqual(['new', 'old']);
  expect(await reindex({ asSystem: house.asSystem, log })).toBe(0);
});
