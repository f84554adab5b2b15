import { type RawBuilder, sql } from 'kysely';
import { answered, answeredVersion } from '#clinical/server/record/stored.ts';
import type { Trx } from '#core/server';
import { exportedTables } from './contents.ts';

/** One part of the archive: rows of one organisation, each a line of JSON, in the order of a key. */
interface Source {
  /** A table, or tables that are joined. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
  /** Together they tell one row from every other, and are not null. */
  readonly key: readonly { readonly column: string; readonly type: string }[];
  readonly line: RawBuilder<unknown>;
}

/** What was read of a part: some lines, and after which key it goes on. Null: that was all. */
export interface Read {
  readonly lines: readonly string[];
  readonly after: readonly string[] | null;
}

/** Of the archive and of what an earlier one left. Files of theirs are none of the organisation's. */
export const ownerPrefix = 'organization-export:';

export const fhirFolder = 'fhir/';
export const historyFolder = 'fhir-history/';
const deletedPath = 'fhir-history/deleted.ndjson';
const tableFolder = 'tables/';
export const manifestPath = 'files/manifest.ndjson';

const rowsAtOnce = 500;
/** Of one page; a single row may be longer. */
const pageBytes = 2 * 1024 * 1024;

const typeOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1, -'.ndjson'.length);
const object = (columns: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`(select to_jsonb(line) from (select ${columns}) line)`;
const text = (...columns: readonly string[]) => columns.map((column) => ({ column, type: 'text' }));
const own = (table: string, orgId: string) => sql`${sql.ref(`${table}.org_id`)} = ${orgId}`;

/** Which files are in it: those that were there when it was asked for. */
export const filesOf = (orgId: string, until: Date): RawBuilder<boolean> =>
  sql<boolean>`file.org_id = ${orgId} and file.created_at <= ${until} and not starts_with(file.owner, ${ownerPrefix})`;

/** A name that no archive program can take for a way out of its folder; what it was called stands in the manifest. */
export const filePath = (id: string, type: string): string => {
  const ending = /^[a-z]+\/([a-z0-9]{2,5})$/.exec(type)?.[1] ?? 'bin';
  return `files/${id}.${type === 'text/plain' ? 'txt' : ending}`;
};

/** @throws Error for a table without a key: rows could be left out or written twice */
const keyOf = async (db: Trx, table: string): Promise<Source['key']> => {
  const { rows } = await sql<{ column: string; type: string }>`select a.attname as column,
      format_type(a.atttypid, a.atttypmod) as type
    from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = to_regclass(${table}) and i.indisprimary and a.attname <> 'org_id'
    order by array_position(i.indkey::int2[], a.attnum)`.execute(db);
  return rows;
};

const tableSource = async (db: Trx, orgId: string, table: string): Promise<Source> => {
  const { rows: there } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(db);
  const known = new Set(there.map(({ name }) => name));
  const columns = exportedTables.get(table)!.filter((column) => known.has(column));
  return {
    ...{ from: sql.table(table), where: own(table, orgId), key: await keyOf(db, table) },
    line: object(sql.join(columns.map((column) => sql.ref(`${table}.${column}`)))),
  };
};

/** @returns null for a part that this version knows nothing of */
const sourceOf = async (db: Trx, orgId: string, until: Date, path: string): Promise<Source | null> => {
  if (path === deletedPath)
    return {
      from: sql.table('resource_history'),
      where: sql`${own('resource_history', orgId)} and resource_history.deleted`,
      key: [...text('type', 'id'), { column: 'version', type: 'integer' }],
      line: object(sql.raw('type as "resourceType", id, version as "versionId", updated_at as "deletedAt", author')),
    };
  if (path.startsWith(fhirFolder))
    return {
      from: sql.table('resource'),
      where: sql`${own('resource', orgId)} and resource.type = ${typeOf(path)} and not resource.deleted`,
      key: text('id'),
      line: answered('resource'),
    };
  if (path.startsWith(historyFolder))
    return {
      from: sql.table('resource_history'),
      where: sql`${own('resource_history', orgId)} and resource_history.type = ${typeOf(path)} and not resource_history.deleted`,
      key: [...text('id'), { column: 'version', type: 'integer' }],
      line: answeredVersion('resource_history'),
    };
  if (path === manifestPath)
    return {
      from: sql.table('file'),
      where: filesOf(orgId, until),
      key: text('id'),
      line: object(sql.raw('id, name, type, size, sha256, owner, created_at')),
    };
  const table = typeOf(path);
  if (table === 'organization')
    return {
      from: sql.table('organization'),
      where: sql`organization.id = ${orgId}`,
      key: text('id'),
      line: object(sql.raw('id, slug, name, color, logo_file_id, details, created_at, closed_at')),
    };
  if (table === 'person')
    return {
      from: sql`profile join account on account.id = profile.account_id`,
      where: own('profile', orgId),
      key: [{ column: 'profile.id', type: 'text' }],
      line: object(
        sql.raw(`profile.id, account_id, role, first_name, last_name, title, resource_id, stands_for, shares,
          custom_role_id, suspended_at, suspended_by, profile.created_at, account.email, account.status, account.locale`),
      ),
    };
  return exportedTables.has(table) ? tableSource(db, orgId, table) : null;
};

/** One page of a part. @param until when the export was asked for */
export const readPart = async (
  db: Trx,
  orgId: string,
  until: Date,
  path: string,
  after: readonly string[] | null,
): Promise<Read> => {
  const source = await sourceOf(db, orgId, until, path);
  if (!source) return { lines: [], after: null };
  const columns = source.key.map(({ column }) => sql.ref(column));
  const order = sql.join(columns);
  const values = source.key.map(({ type }, n) => sql`${after?.[n] ?? null}::text::${sql.raw(type)}`);
  const beyond = after === null ? sql`true` : sql`(${order}) > (${sql.join(values)})`;
  const { rows } = await sql<{ at: readonly string[]; line: string; more: boolean }>`
    select at, line, place < found as more from (
      select at, line, place, count(*) over () as found, sum(octet_length(line)) over (order by place) as upto from (
        select array[${sql.join(columns.map((column) => sql`${column}::text`))}] as at, (${source.line})::text as line,
          row_number() over (order by ${order}) as place
        from ${source.from} where ${source.where} and ${beyond} order by ${order} limit ${rowsAtOnce}
      ) page
    ) fitting where place = 1 or upto <= ${pageBytes} order by place`.execute(db);
  const last = rows.at(-1);
  return {
    lines: rows.map(({ line }) => line),
    after: last && (last.more || rows.length === rowsAtOnce) ? last.at : null,
  };
};

const countOf = async (db: Trx, table: RawBuilder<unknown>, where: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${table} where ${where}`.execute(db);
  return rows[0]!.n;
};

/** What there is to collect: the parts that have rows, the people first, and how many rows and files there are. */
export const extentOf = async (
  db: Trx,
  orgId: string,
  until: Date,
): Promise<{ readonly steps: readonly string[]; readonly rows: number; readonly files: number }> => {
  const steps = [`${tableFolder}organization.ndjson`, `${tableFolder}person.ndjson`];
  let rows = 1 + (await countOf(db, sql.table('profile'), own('profile', orgId)));
  for (const [table, folder] of [
    ['resource', fhirFolder],
    ['resource_history', historyFolder],
  ] as const) {
    const { rows: types } = await sql<{ type: string; n: number }>`select type, count(*)::int as n
      from ${sql.table(table)} where org_id = ${orgId} and not deleted group by type order by type`.execute(db);
    for (const { type, n } of types) {
      steps.push(`${folder}${type}.ndjson`);
      rows += n;
    }
  }
  const deleted = await countOf(db, sql`resource_history`, sql`${own('resource_history', orgId)} and deleted`);
  if (deleted > 0) steps.push(deletedPath);
  rows += deleted;
  const { rows: there } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db);
  const names = new Set(there.map(({ name }) => name));
  for (const table of exportedTables.keys()) {
    const n = names.has(table) ? await countOf(db, sql.table(table), own(table, orgId)) : 0;
    if (n > 0) steps.push(`${tableFolder}${table}.ndjson`);
    rows += n;
  }
  const files = await countOf(db, sql`file`, filesOf(orgId, until));
  steps.push(manifestPath);
  return { steps, rows: rows + files, files };
};
