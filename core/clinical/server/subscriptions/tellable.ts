import type { Selectable } from 'kysely';
import type { Stored } from '#clinical/shared';
import { goOn } from '#core/server/budgets/pace.ts';
import { Failure } from '#core/server/failure.ts';
import type { FhirRecord } from '../record/fhirRecord.ts';
import { answerJson } from '../record/stored.ts';
import { definitions } from '../resource/definitions.ts';
import { fits } from './filters.ts';
import type { Filter, SubscriptionEventTable } from './tables.ts';

export type EventRow = Selectable<SubscriptionEventTable>;

/** An event that whoever is told may know of. */
export interface TellableEvent {
  readonly row: EventRow;
  /** As this version stands; null where it is deleted, also since. */
  readonly resource: Stored | null;
}

/** Null for what is closed to the reader, as a whole or this one, or not there: they learn of it in no way. */
const unlessHidden = async <T>(read: () => Promise<T>): Promise<T | null> => {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Failure && [403, 404, 410].includes(error.status)) return null;
    throw error;
  }
};

const versionOf = async (record: FhirRecord, { type, id }: EventRow, version: number): Promise<Stored | null> =>
  unlessHidden<Stored>(() => record.version(type, id, String(version)));

/** What the reader may know of one event now. */
const tellable = async (
  record: FhirRecord,
  filters: readonly Filter[],
  row: EventRow,
): Promise<TellableEvent | null> => {
  const now = await unlessHidden<Stored | null>(() => record.find(row.type, row.id));
  const same = now !== null && !row.deleted && now.meta?.versionId === String(row.version);
  // What a deletion was about is what was there before it.
  const then = same ? now : await versionOf(record, row, row.deleted ? row.version - 1 : row.version);
  if (!then || !fits(await definitions(), filters, then)) return null;
  return { row, resource: now && !row.deleted ? then : null };
};

/** @param record with the rights of whoever is told; it stops where the answer would grow too long, after the first */
export const tellableOf = async (
  record: FhirRecord,
  rows: readonly EventRow[],
  { filters, mostBytes }: { readonly filters: readonly Filter[]; readonly mostBytes: number },
): Promise<readonly (TellableEvent | null)[]> => {
  const found: (TellableEvent | null)[] = [];
  let bytes = 0;
  for (const row of rows) {
    await goOn();
    // What has its number was found to fit before.
    const event = await tellable(record, row.number === null ? filters : [], row);
    bytes += event?.resource ? answerJson(event.resource).length : 0;
    if (bytes > mostBytes && found.length > 0) break;
    found.push(event);
  }
  return found;
};
