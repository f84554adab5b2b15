import { sql } from 'kysely';
import { isDatabaseAway } from './away.ts';
import type { Trx } from './tables.ts';
import { executeLater, Outdated } from './transactions.ts';

/**
 * Part of a transaction that may fail and leave the rest whole. Its savepoint travels with its first statement, so it costs no
 * round trip; await it alone.
 */
export const withSavepoint = async <T>(db: Trx, work: () => Promise<T>): Promise<T> => {
  await executeLater(db, sql`savepoint part`);
  try {
    const done = await work();
    await executeLater(db, sql`release savepoint part`);
    return done;
  } catch (error) {
    // Whoever asked begins again, or is gone: there is nothing to be saved.
    if (!(error instanceof Outdated) && !isDatabaseAway(error)) {
      await sql`rollback to savepoint part`.execute(db);
      await executeLater(db, sql`release savepoint part`);
    }
    throw error;
  }
};
