import type { FastifyBaseLogger } from 'fastify';
import type { LogConfig } from 'kysely';
import type { ServerEnvironment } from '#config/environment.server.ts';
import { noCopy, type ReadCopy, readCopy } from '#core/server/database/copy/readCopy.ts';
import { transactionsOf } from '#core/server/database/transactions.ts';

interface CopyParts {
  readonly log: FastifyBaseLogger;
  readonly now: (() => Date) | undefined;
  readonly statements: LogConfig | undefined;
}

/** The standby that the environment names; it need not answer yet. */
export const copyFor = async (
  { DATABASE_REPORTS_URL: url, DATABASE_REPORTS_LAG_SECONDS: mostSeconds }: ServerEnvironment,
  { log, now = () => new Date(), statements }: CopyParts,
): Promise<ReadCopy> => {
  if (url === undefined) return noCopy;
  const { openStandby } = await import('#core/server/database/postgres.ts');
  const database = openStandby(url, { statements });
  const say = (what: string): void => log.warn(what);
  return readCopy({ database, transactions: transactionsOf(database.db, database), mostSeconds, now, say });
};
