import { sql } from 'kysely';
import { orgTables } from '#core/server/organizations/deletion/orgTables.ts';
import { startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { exportedTables, leftColumns, leftOut, writtenElsewhere } from '../export/contents.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ seed: false });
}, 120_000);
afterAll(() => server.close());

const system = <T>(work: Parameters<TestServer['services']['asSystem']>[0]) =>
  server.services.asSystem(work) as Promise<T>;

test('RTE-5 of every table with rows of an organisation it is decided whether an export holds it', async () => {
  const tables = await system<readonly string[]>(orgTables);
  const decided = (table: string) =>
    [exportedTables.has(table), leftOut.has(table), writtenElsewhere.has(table)].filter(Boolean).length;
  expect(tables.filter((table) => decided(table) !== 1)).toEqual([]);
  const named = [...exportedTables.keys(), ...leftOut.keys(), ...writtenElsewhere];
  expect(named.filter((table) => !tables.includes(table))).toEqual([]);
});

test('RTE-5 of every column of such a table it is decided too, and each table has a key to page by', async () => {
  const found = await system<{ place: string; key: boolean; kind: string }[]>(async (db) => {
    const { rows } = await sql<{
      place: string;
      key: boolean;
      kind: string;
    }>`select c.relname || '.' || a.attname as place,
        exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) as key,
        format_type(a.atttypid, a.atttypmod) as kind
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`.execute(db);
    return rows;
  });
  const there = found.filter(({ place }) => exportedTables.has(place.split('.')[0]!));
  const named = new Set(
    [...exportedTables].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`)),
  );
  const undecided = there.filter(
    ({ place }) => !place.endsWith('.org_id') && named.has(place) === leftColumns.has(place),
  );
  expect(undecided).toEqual([]);
  const places = new Set(there.map(({ place }) => place));
  expect([...named, ...leftColumns].filter((place) => !places.has(place))).toEqual([]);
  expect(there.filter(({ key }) => !key)).toEqual([]);
});

test('RTE-5 no column whose name speaks of a secret is exported, but for the chain of the trail', () => {
  const named = [...exportedTables].flatMap(([table, columns]) => columns.map((column) => `${table}.${column}`));
  const speaking = named.filter((place) =>
    /hash|secret|token|password|pin|key|verifier|nonce|endpoint|auth$/.test(place),
  );
  expect(speaking).toEqual(['audit_event.previous_hash', 'audit_event.hash', 'smart_app.keys_url']);
});
