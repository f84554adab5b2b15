import { sql } from 'kysely';
import { type DueCount, isShared, isTaken, listDue } from '#core/shared';
import { isDatabaseAway } from '../database/away.ts';
import { withSavepoint } from '../database/savepoint.ts';
import { Outdated } from '../database/transactions.ts';
import { onHere } from '../features/onHere.ts';
import { Failure } from '../failure.ts';
import type { CoreModule } from '../plugin/module.ts';

/** What features count for whoever asks: of those that are on for them, and that their role leaves them. */
export const dueModule: CoreModule = {
  id: 'due',
  setup: ({ route, services }) => {
    route(listDue, async (_, context) => {
      const { db, caller } = context;
      const mine = (await onHere(services.features, services.due, db, caller.orgId)).filter(
        ({ feature, allow, shared }) =>
          allow.includes(caller.role) &&
          isShared(caller.shared, shared) &&
          (feature === null || !isTaken(caller.custom, feature, 'see')),
      );
      // Asked first: what is counted is at least as new as that.
      const { rows } = await sql<{ ms: number }>`select extract(epoch from clock_timestamp()) * 1000 as ms`.execute(db);
      const data: DueCount[] = [];
      // One after the other: a source may lift the limits of the transaction for a moment, and nothing else may run beside that.
      for (const { id, count } of mine) {
        const found = await withSavepoint(db, () => count(context)).catch((error: unknown) => {
          if (error instanceof Outdated || isDatabaseAway(error)) throw error;
          // A type of the record that a custom role takes from the caller, say: that is not counted, and the rest is.
          const isRefused = error instanceof Failure && error.status === 403;
          // Nor is what failed: nobody takes it for nothing, and it costs the others nothing.
          if (!isRefused) context.log.error({ source: id, err: error }, 'what waits could not be counted');
          return null;
        });
        if (found) data.push({ id, more: false, oldest: null, critical: false, ...found });
      }
      return {
        version: Math.floor(Number(rows[0]?.ms ?? 0)),
        data,
        tags: [...new Set(mine.flatMap(({ tags }) => tags))],
      };
    });
  },
};
