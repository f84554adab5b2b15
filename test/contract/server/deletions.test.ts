import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { startTestServer, type TestServer } from '#test/kit/server/server.ts';
import { deletions, dynamic, ofPatients } from './deletions.ts';

const sources = globSync(['core/**/server/**/*.ts', 'plugins/*/server/**/*.ts', 'host/server/**/*.ts'])
  .filter((path) => !/\.test\.ts$|\/tests\/|[Mm]igrations?\b|\/seed\b/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }));

/** Tables that a file removes rows from. */
const removedBy = (text: string): readonly string[] => [
  ...[...text.matchAll(/\.?deleteFrom\(\s*'(\w+)'/g)].map(([, name]) => name!),
  ...[...text.matchAll(/\bdelete from (\w+)/gi)].map(([, name]) => name!),
  ...[...text.matchAll(/\bremoveRows\('(\w+)'/g)].map(([, name]) => name!),
];
const isDynamic = (text: string): boolean => /delete from \$\{|deleteFrom\(\s*[^'\s)]/.test(text);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('everything that is ever removed is declared, with why it may be', () => {
  const found = [...new Set(sources.flatMap(({ text }) => removedBy(text)))].sort();
  expect(found).toEqual([...deletions.keys()].sort());
  expect(
    sources
      .filter(({ text }) => isDynamic(text))
      .map(({ path }) => path)
      .sort(),
  ).toEqual(Object.keys(dynamic).sort());
});

test('what is a patient’s goes by a rule or a legal hold, by somebody’s act, or is made again; never just because it is old', async () => {
  const { rows } = await server.services.asSystem((db) =>
    sql<{ table: string }>`select distinct table_name as "table" from information_schema.columns
      where table_schema = 'public' and column_name in ('patient_id', 'patient')`.execute(db),
  );
  const loose = rows.map(({ table }) => table).filter((table) => deletions.get(table) === 'expires');
  expect(loose.sort()).toEqual(Object.keys(ofPatients).sort());
});

test('each job that removes what a legal hold may keep asks for holds', () => {
  const held = [...deletions].flatMap(([table, reason]) => (reason === 'held' ? [table] : []));
  const owners = new Set(held.map((table) => table.split('_')[0]!));
  for (const owner of owners) {
    const asks = sources.some(
      ({ path, text }) => path.startsWith(`plugins/${owner}/`) && text.includes('retention/legalHolds.ts'),
    );
    expect([owner, asks]).toEqual([owner, true]);
  }
});
