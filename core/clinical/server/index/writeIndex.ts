import { sql } from 'kysely';
import { statement } from '#core/server/database/driver/statement.ts';
import type { Trx } from '#core/server/database/tables.ts';
import { executeLater } from '#core/server/database/transactions.ts';
import { bounds } from '#core/server/budgets/bounds.ts';
import { currentPace } from '#core/server/budgets/pace.ts';
import { Failure } from '#core/server/failure.ts';
import { definitions } from '../resource/definitions.ts';
import type { Placed } from '../resource/resource.ts';
import { writePatientKeys } from '../find/patientKeys.ts';
import { type IndexRows, indexRows } from './rows.ts';
import { keysOf } from '#core/shared';
import { removeWords, writeWords } from './wordsTable.ts';

/** Counts up when rows of values are made otherwise, so that what is stored is indexed again at the next start. */
export const valueRules = 3;
/** What is stored with it has its words beside them. */
export const indexRules = 4;

/** What is written into one table of the index. @param columns of its own, with their types */
const tableOf = (name: keyof IndexRows, columns: string) => {
  const table = sql.table(`resource_${name}`);
  const names = columns.replaceAll(/ (text|timestamptz|boolean|double precision)/g, '');
  return {
    insertion: statement<{ orgId: string; rows: string }>(
      ({ orgId, rows }) => sql`insert into ${table} (org_id, rid, type, param, ${sql.raw(names)})
      select ${orgId}, i.rid, i.type, i.param, ${sql.raw(names.replaceAll(/(\w+)/g, 'i.$1'))}
      from jsonb_to_recordset(${rows}::text::jsonb) as i(rid bigint, type text, param text, ${sql.raw(columns)})`,
    ),
    removal: statement<{ rids: readonly number[] }>(
      ({ rids }) => sql`delete from ${table} where rid = any(${rids}::bigint[])`,
    ),
  };
};

const tables: Readonly<Record<keyof IndexRows, ReturnType<typeof tableOf>>> = {
  token: tableOf('token', 'value text, system text'),
  string: tableOf('string', 'value text, exact text, main boolean'),
  date: tableOf('date', 'low timestamptz, high timestamptz, main boolean'),
  reference: tableOf('reference', 'target text, date timestamptz'),
  quantity: tableOf('quantity', 'value double precision, system text, code text, unit text'),
};

export interface Indexed {
  readonly rid: number;
  readonly resource: Placed;
}

const removeRows = async (db: Trx, rids: readonly number[]): Promise<void> => {
  for (const { removal } of Object.values(tables)) await executeLater(db, removal.compiled({ rids }));
};

export const removeIndex = async (db: Trx, orgId: string, rids: readonly number[]): Promise<void> => {
  await removeRows(db, rids);
  await removeWords(db, orgId, rids);
};

/** What a request brings must not take the database from everybody; an import brings what it brings. @throws Failure 422 */
const checkCount = (type: string, rows: IndexRows): void => {
  const { indexRows: most } = bounds.resource;
  const count = Object.values<readonly object[]>({ ...rows }).reduce((sum, list) => sum + list.length, 0);
  if (count > most && currentPace())
    throw new Failure(
      422,
      'too_costly',
      `This ${type} has more than ${most} searchable values. Split it into several.`,
    );
};

/** Replaces the search index's rows of these resources. */
export const writeIndex = async (db: Trx, orgId: string, changed: readonly Indexed[], fresh = false): Promise<void> => {
  const known = await definitions();
  const rids = changed.map(({ rid }) => rid);
  if (!fresh) await removeRows(db, rids);
  const all = changed.map(({ rid, resource }) => {
    const rows = indexRows(known, resource);
    checkCount(resource.resourceType, rows);
    return { at: { rid, type: resource.resourceType }, rows };
  });
  for (const name of keysOf(tables)) {
    const rows = all.flatMap(({ at, rows }) => (rows[name] as readonly object[]).map((row) => ({ ...at, ...row })));
    if (rows.length === 0) continue;
    await executeLater(db, tables[name].insertion.compiled({ orgId, rows: JSON.stringify(rows) }));
  }
  await writeWords(db, orgId, changed, fresh);
  await writePatientKeys(db, orgId, changed, fresh);
};
