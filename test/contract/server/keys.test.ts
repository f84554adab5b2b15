import { sql } from 'kysely';
import { startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { keyExceptions } from './keys.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('every key of what belongs to an organisation begins with the organisation, but for those that say why not', async () => {
  const { rows } = await server.services.asSystem((db) =>
    sql<{ table: string; index: string; first: string | null }>`
      select t.relname as "table", i.relname as "index", a.attname as first
      from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      left join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0] and a.attnum > 0
      where x.indisunique and t.relnamespace = 'public'::regnamespace
        and exists (select from pg_attribute o where o.attrelid = t.oid and o.attname = 'org_id' and not o.attisdropped)
      order by 1, 2`.execute(db),
  );
  expect(rows.length).toBeGreaterThan(100);
  const others = rows.filter(({ first }) => first !== 'org_id').map(({ index }) => index);
  expect(others.sort()).toEqual([...keyExceptions.keys()].sort());
});
