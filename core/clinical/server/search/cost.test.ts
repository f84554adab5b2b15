import { sql } from 'kysely';
import { fillRecord } from '#test/bench/record/fill.ts';
import { type Work, workOf } from '#test/bench/record/lookups.ts';
import { type BenchSearch, chartSummary, taskList, typeAhead } from '#test/bench/record/searches.ts';
import { recordModules } from '#test/kit/record/recordModules.ts';
import { type TestDatabase, testDatabase } from '#test/kit/server/database.ts';
import { findPostgres, startPostgres, type TestPostgres } from '#test/kit/server/postgres.ts';
import { definitions } from '../resource/definitions.ts';
import { indexRows } from '../index/rows.ts';
import type { Placed } from '../resource/resource.ts';

const sizes = [1_000, 8_000] as const;

(findPostgres() ? describe : describe.skip)('what a search costs does not grow with the clinic', () => {
  let postgres: TestPostgres;
  const houses: TestDatabase[] = [];
  let patient: string;
  beforeAll(async () => {
    postgres = await startPostgres();
    for (const size of sizes) {
      const house = await testDatabase(recordModules, postgres.create(`clinic_${size}`));
      await house.database.db.connection().execute((db) => fillRecord(db, house.orgId, size, 0.1));
      houses.push(house);
    }
    const some = await sql<{ id: string }>`select md5('Patient7')::uuid::text as id`.execute(houses[0]!.database.db);
    patient = some.rows[0]!.id;
  });
  afterAll(async () => {
    for (const house of houses) await house.close();
    postgres?.stop();
  });

  const both = async (search: BenchSearch): Promise<readonly [small: Work, large: Work]> => [
    await workOf(houses[0]!, search),
    await workOf(houses[1]!, search),
  ];

  test('a chart reads what the patient has, by index, and as much in a large clinic as in a small one', async () => {
    for (const search of chartSummary(patient)) {
      const [small, large] = await both(search);
      expect([search.form, large.scans]).toEqual([search.form, 0]);
      expect([search.form, large.found]).toEqual([search.form, small.found]);
      expect([search.form, large.lookups <= small.lookups + 4]).toEqual([search.form, true]);
    }
  });

  test('names and tasks are read along an index, a page at a time', async () => {
    for (const search of [...typeAhead(0), ...typeAhead(1), ...taskList(3)]) {
      const [, large] = await both(search);
      expect([search.form, large.scans]).toEqual([search.form, 0]);
      const most = search.type === 'Task' ? 600 : 2_600;
      expect([search.form, large.rows <= most]).toEqual([search.form, true]);
    }
  });

  test('the clinic that is measured has the index that the server makes', async () => {
    const known = await definitions();
    const { db } = houses[0]!.database;
    const { rows } = await sql<{
      rid: number;
      content: Placed;
    }>`select distinct on (type) rid, content from resource order by type, id`.execute(db);
    expect(rows.length).toBe(7);
    for (const { rid, content } of rows) {
      const made = indexRows(known, content);
      for (const [table, key] of [
        ['token', 'value'],
        ['string', 'value'],
        ['date', 'low'],
        ['reference', 'target'],
        ['quantity', 'value'],
      ] as const) {
        const stored = await sql<{
          row: string;
        }>`select param || ' ' || ${sql.ref(key)}::text as row from ${sql.table(`resource_${table}`)} where rid = ${rid}`.execute(
          db,
        );
        expect([content.resourceType, table, stored.rows.length]).toEqual([
          content.resourceType,
          table,
          made[table].length,
        ]);
      }
    }
  });
});
