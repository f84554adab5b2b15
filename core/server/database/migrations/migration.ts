import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

type Up = (db: QueryExecutorProvider) => Promise<void>;

/** What a migration does: its statements in order. A text is a statement as it stands; a function is a part of its own, as `orgTable` is. */
export const migration =
  (...steps: readonly (string | RawBuilder<unknown> | Up)[]): Up =>
  async (db) => {
    for (const step of steps) {
      if (typeof step === 'function') await step(db);
      else await (typeof step === 'string' ? sql.raw(step) : step).execute(db);
    }
  };
