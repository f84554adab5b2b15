import type { Trx } from '#core/server';
import { heldBy, type VisitRow } from '../visitRows.ts';

/** What a visit says of the care that was given. */
export interface VisitCare {
  readonly tasks: number;
  readonly tasksDone: number;
  readonly incident: boolean;
  /** Somebody came who was at the client's visit before. */
  readonly same: boolean;
}

const beforeMs = 60 * 24 * 3_600_000;

/** Visits with an incident that stands, whoever reported it. */
const incidentsIn = async (db: Trx, orgId: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('home_care_event')
    .select('visit_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('kind', '=', 'incident')
    .where('visit_id', 'in', ids)
    .execute();
  return new Set(rows.map(({ visit_id }) => visit_id));
};

/** Of visits in their order: tasks, incidents, and whether the client knew who came. Sixty days before the first count too. */
export const careOf = async (
  db: Trx,
  orgId: string,
  rows: readonly VisitRow[],
): Promise<(row: VisitRow) => VisitCare> => {
  const incidents = await incidentsIn(
    db,
    orgId,
    rows.map(({ id }) => id),
  );
  const first = rows[0]?.start_at;
  const last = new Map<string, ReadonlySet<string>>();
  if (first) {
    const before = await db
      .selectFrom('home_care_visit')
      .distinctOn('patient_id')
      .select(['patient_id', 'worker_id', 'second_id'])
      .where('org_id', '=', orgId)
      .where('state', '=', 'done')
      .where('start_at', '<', first)
      .where('start_at', '>', new Date(first.getTime() - beforeMs))
      .orderBy('patient_id')
      .orderBy('start_at', 'desc')
      .execute();
    for (const row of before) last.set(row.patient_id, new Set(heldBy(row)));
  }
  const same = new Set<string>();
  for (const row of rows.filter(({ state }) => state === 'done')) {
    const who = heldBy(row);
    if (who.some((one) => last.get(row.patient_id)?.has(one))) same.add(row.id);
    last.set(row.patient_id, new Set(who));
  }
  return (row) => {
    const isDone = row.state === 'done';
    const done = new Set(row.results.flatMap((one) => (one.done ? one.task : [])));
    return {
      tasks: isDone ? row.tasks.length : 0,
      tasksDone: isDone ? row.tasks.filter((task) => done.has(task)).length : 0,
      incident: incidents.has(row.id),
      same: same.has(row.id),
    };
  };
};
