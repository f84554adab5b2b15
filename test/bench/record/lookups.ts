import { sql } from 'kysely';
import type { ResourceType } from '@medplum/fhirtypes';
import { embeddedRecord } from '#clinical/server/record/embeddedRecord.ts';
import { RecordEvents } from '#clinical/server/record/events.ts';
import type { Trx } from '#core/server/database/tables.ts';
import type { TestDatabase } from '../../kit/server/database.ts';
import type { BenchSearch } from './searches.ts';

const events = new RecordEvents(() => ({ now: () => new Date() }) as never);

/** What one search made PostgreSQL do, by its own count of this transaction. */
export interface Work {
  readonly found: number;
  /** How often a table was read from its beginning to its end. */
  readonly scans: number;
  /** How often an index was looked into. */
  readonly lookups: number;
  /** Rows that the indexes led to. */
  readonly rows: number;
}

type Counts = Omit<Work, 'found'>;

/** PostgreSQL reports a connection's counts now and then, so what was there before is taken off. */
const countsNow = async (db: Trx): Promise<Counts> => {
  const { rows } = await sql<Counts>`select sum(seq_scan)::int as scans, sum(idx_scan)::int as lookups,
    sum(idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname like 'resource%'`.execute(db);
  return rows[0]!;
};

export const workOf = (house: TestDatabase, { type, form }: BenchSearch): Promise<Work> =>
  house.inOrg(house.orgId, async (db) => {
    const record = embeddedRecord({ db, orgId: house.orgId, caller: null, events });
    const before = await countsNow(db);
    const { resources } = await record.search(type as ResourceType, form);
    const after = await countsNow(db);
    return {
      found: resources.length,
      scans: after.scans - before.scans,
      lookups: after.lookups - before.lookups,
      rows: after.rows - before.rows,
    };
  });
