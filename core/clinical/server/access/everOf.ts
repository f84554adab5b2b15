import { sql } from 'kysely';
import type { Resource } from '@medplum/fhirtypes';
import type { Trx } from '#core/server/database/tables.ts';
import { sortOf } from './kinds.ts';
import { patientsOf } from './whose.ts';

interface Row {
  readonly id: string;
  readonly content: Resource;
}

/** See `FhirRecord.everOf`. Only the elements that name the patient are read, of every version, deletions included. */
export const everOf = async (
  { db, orgId }: { readonly db: Trx; readonly orgId: string },
  type: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { whose } = sortOf(type);
  const [element] = whose?.element ?? [];
  if (element === undefined || ids.length === 0) return new Map();
  const { rows } = await sql<Row>`select distinct h.id, jsonb_build_object('resourceType', h.type, 'id', h.id,
      ${element}::text, h.content -> ${element}::text) as content
    from resource_history h
    where h.org_id = ${orgId} and h.type = ${type} and h.id = any(${[...ids]}::text[])`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ id }) => id)].map(([id, versions]) => [
      id,
      [...new Set(versions.flatMap(({ content }) => patientsOf(content)))],
    ]),
  );
};
