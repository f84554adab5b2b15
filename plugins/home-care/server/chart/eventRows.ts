import type { Selectable } from 'kysely';
import type { Trx } from '#core/server';
import type { VisitEvent } from '../../shared/record.ts';
import type { EventTable } from '../schema.ts';

export type EventRow = Selectable<EventTable> & {
  /** Of a photo whose bytes have come. */
  readonly file_id: string | null;
};

export const eventsOf = (db: Trx, orgId: string, visits: readonly string[]): Promise<EventRow[]> =>
  visits.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('home_care_event as e')
        .leftJoin('home_care_photo as p', (join) =>
          join.onRef('p.org_id', '=', 'e.org_id').onRef('p.event_id', '=', 'e.id'),
        )
        .selectAll('e')
        .select('p.file_id')
        .where('e.org_id', '=', orgId)
        .where('e.visit_id', 'in', visits)
        .orderBy('e.corrected_at')
        .orderBy('e.id')
        .execute();

export const eventView = (row: EventRow, names: ReadonlyMap<string, string>): VisitEvent => ({
  ...{ id: row.id, field: row.field, by: row.by_name, replaces: [...row.replaces], what: row.detail },
  worker: { id: row.worker_id, name: names.get(row.worker_id) ?? '' },
  at: row.device_at.toISOString(),
  when: row.corrected_at.toISOString(),
  ...(row.metres !== null && { metres: row.metres }),
  ...(row.file_id !== null && { arrived: true }),
});
