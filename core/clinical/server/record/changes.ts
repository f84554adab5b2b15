import { sql } from 'kysely';
import type { ResourceType } from '@medplum/fhirtypes';
import { badSearch } from './failures.ts';
import type { ChangesPage, ChangesQuery } from './fhirRecord.ts';
import type { Reach } from '../search/compile.ts';
import { mostPerPage, usualPerPage } from '../search/parse.ts';
import { answeredVersion, readStored } from './stored.ts';

interface Row {
  readonly seq: number;
  readonly id: string;
  readonly version: number;
  readonly deleted: boolean;
  readonly updated_at: Date;
  readonly json: string;
}

/** Newest first, along the order of writing. */
export const changesOf = async <T extends ResourceType>(
  { db, orgId }: Reach,
  type: T,
  { id, since, count = usualPerPage, page }: ChangesQuery,
): Promise<ChangesPage<T>> => {
  if (page !== undefined && !/^\d{1,15}$/.test(page))
    throw badSearch('This page does not exist. Start from the first page.', '_page');
  const limit = Math.min(Math.max(count, 1), mostPerPage);
  const order = id === undefined ? sql`h.seq` : sql`h.version`;
  const { rows } =
    await sql<Row>`select ${order} as seq, h.id, h.version, h.deleted, h.updated_at, ${answeredVersion('h')} as json
    from resource_history h where h.org_id = ${orgId} and h.type = ${type}
      ${id === undefined ? sql`` : sql`and h.id = ${id}`}
      ${since === undefined ? sql`` : sql`and h.updated_at >= ${since.toISOString()}::timestamptz`}
      ${page === undefined ? sql`` : sql`and ${order} < ${Number(page)}`}
    order by ${order} desc limit ${limit + 1}`.execute(db);
  const kept = rows.slice(0, limit);
  return {
    changes: kept.map(({ id, version, deleted, updated_at: at, json }) => ({
      action: deleted ? ('deleted' as const) : version === 1 ? ('created' as const) : ('updated' as const),
      id,
      versionId: String(version),
      at,
      resource: deleted ? null : readStored<T>(json),
    })),
    next: rows.length > limit ? String(kept.at(-1)!.seq) : null,
  };
};
