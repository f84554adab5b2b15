import { type RawBuilder, sql } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import type { Sql } from './conditions/conditions.ts';

let names = 0;

/** A table's name within one statement; sub-queries lie within each other, and each must speak of its own. */
export const alias = (): Sql => sql.ref(`~${(names = (names + 1) % 10_000)}`);

/** The same whenever the same is asked, however the tables were named while it was put together: only what comes again stays prepared. */
const numbered = (text: string): string => {
  const order = new Map<string, number>();
  return text.replace(/"~\d+"/g, (name) => {
    const n = order.get(name) ?? order.size;
    order.set(name, n);
    return `"x${n}"`;
  });
};

/** The rows of a statement of a search. */
export const ask = async <R>(db: Trx, query: RawBuilder<R>): Promise<readonly R[]> => {
  const compiled = query.compile(db);
  return (await db.getExecutor().executeQuery<R>({ ...compiled, sql: numbered(compiled.sql) })).rows;
};
