import type { Selectable } from 'kysely';
import { type CallContext, Failure, notFound, type Trx } from '#core/server';
import { dayOf, wallOf } from '#plugins/appointments/shared/index.ts';
import type { Visit } from '../shared/visit.ts';
import { genders, mostWorkers } from '../shared/worker.ts';
import type { VisitTable, WorkerTable } from './schema.ts';

export type VisitRow = Selectable<VisitTable>;
export type WorkerRow = Selectable<WorkerTable>;

const minuteMs = 60_000;
export const minutesOf = ({ start_at, end_at }: Pick<VisitRow, 'start_at' | 'end_at'>): number =>
  Math.round((end_at.getTime() - start_at.getTime()) / minuteMs);

export const doneMinutesOf = ({ started_at, ended_at }: Pick<VisitRow, 'started_at' | 'ended_at'>): number =>
  started_at && ended_at ? Math.max(0, Math.round((ended_at.getTime() - started_at.getTime()) / minuteMs)) : 0;

/** Of the planned time; less is short. */
const enough = 0.8;

/** How a visit went otherwise than planned. */
export const deviationsOf = (row: VisitRow, now: Date) => ({
  late: row.started_at !== null && row.started_at > row.latest_at,
  short: row.state === 'done' && doneMinutesOf(row) < minutesOf(row) * enough,
  missed: row.state === 'missed' || (row.state === 'planned' && row.end_at < now && row.latest_at < now),
});

/** After which a list of visits goes on. */
export const cursorOf = ({ start_at, id }: Pick<VisitRow, 'start_at' | 'id'>): string =>
  `${String(start_at.getTime()).padStart(13, '0')}_${id}`;

export interface Viewing {
  readonly zone: string;
  readonly now: Date;
  readonly names: ReadonlyMap<string, string>;
  readonly closed?: ReadonlySet<string>;
  /** Absent: whoever looks has no use for it. */
  readonly spotOf?: (row: VisitRow) => Visit['spot'];
}

/** Who has a place on it: nobody twice. */
export const heldBy = ({ worker_id, second_id }: Pick<VisitRow, 'worker_id' | 'second_id'>): readonly string[] =>
  [worker_id, second_id].filter((one) => one !== null);

/** Wishes that are none are not told. */
const wishesOf = ({ workers, gender, pets, payer }: VisitRow): Partial<Visit> => {
  const wished = genders.find((one) => one === gender);
  return {
    workers: workers === 2 ? 2 : 1,
    ...(wished && { gender: wished }),
    ...(pets.length > 0 && { pets: [...pets] }),
    ...(payer !== '' && { payer }),
  };
};

export const visitView = (row: VisitRow, { zone, now, names, closed, spotOf }: Viewing): Visit => {
  const shut = closed?.has(row.patient_id) ?? false;
  const { id, state, km, exceptions } = row;
  const { worker_id: worker, second_id: second } = row;
  return {
    ...{ id, state, km, exceptions: [...exceptions] },
    day: dayOf(row.start_at, zone),
    patient: shut ? null : { id: row.patient_id, name: row.patient_name },
    title: shut ? '' : row.title,
    start: row.start_at.toISOString(),
    end: row.end_at.toISOString(),
    startWall: wallOf(row.start_at, zone),
    endWall: wallOf(row.end_at, zone),
    windowFrom: row.window_from.toISOString(),
    windowTo: row.window_to.toISOString(),
    area: shut ? '' : row.area,
    worker: worker === null ? null : { id: worker, name: names.get(worker) ?? '' },
    ...(shut ? { workers: row.workers === 2 ? 2 : 1 } : wishesOf(row)),
    second: second === null ? null : { id: second, name: names.get(second) ?? '' },
    ...(spotOf && !shut && { spot: spotOf(row) }),
    skills: shut ? [] : row.skills,
    tasks: shut ? [] : [...row.tasks],
    access: shut ? '' : row.access,
    startedAt: row.started_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    results: shut ? [] : row.results,
    note: shut ? '' : row.note,
    reason: shut ? '' : row.reason,
    ...(row.asked && !shut && { asked: row.asked }),
    ...deviationsOf(row, now),
  };
};

export const workersOf = (db: Trx, orgId: string): Promise<WorkerRow[]> =>
  db
    .selectFrom('home_care_worker')
    .selectAll()
    .where('org_id', '=', orgId)
    .orderBy('name')
    .orderBy('id')
    .limit(mostWorkers)
    .execute();

export const namesIn = (workers: readonly WorkerRow[]): ReadonlyMap<string, string> =>
  new Map(workers.map(({ id, name }) => [id, name]));

/** Visits of some days that anybody has to make or made, in their order. */
export const visitsBetween = (db: Trx, orgId: string, from: Date, to: Date): Promise<VisitRow[]> =>
  db
    .selectFrom('home_care_visit')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('start_at', '>=', from)
    .where('start_at', '<', to)
    .orderBy('start_at')
    .orderBy('id')
    .execute();

const aroundMs = 3 * 24 * 3_600_000;

/** Likewise, with those whose work may reach into these days, or out of them. */
export const visitsAround = (db: Trx, orgId: string, from: Date, to: Date): Promise<VisitRow[]> =>
  visitsBetween(db, orgId, new Date(from.getTime() - aroundMs), new Date(to.getTime() + aroundMs));

const oneVisit = (db: Trx, orgId: string, id: string) =>
  db.selectFrom('home_care_visit').selectAll().where('org_id', '=', orgId).where('id', '=', id);

export const visitById = (db: Trx, orgId: string, id: string): Promise<VisitRow | undefined> =>
  oneVisit(db, orgId, id).executeTakeFirst();

/** Until the transaction ends nobody else changes it. */
export const lockedVisit = (db: Trx, orgId: string, id: string): Promise<VisitRow | undefined> =>
  oneVisit(db, orgId, id).forUpdate().executeTakeFirst();

/** Locked, for a change by staff whom its patient does not keep out. @throws Failure 404, 403 `consent_denied` */
export const visitToChange = async ({ db, caller, needsPatient }: CallContext, id: string): Promise<VisitRow> => {
  const row = await lockedVisit(db, caller.orgId, id);
  if (!row) throw notFound('visit');
  await needsPatient(row.patient_id);
  return row;
};

/** @throws Failure 404 */
export const workerOf = async (db: Trx, orgId: string, id: string): Promise<WorkerRow> => {
  const row = await db
    .selectFrom('home_care_worker')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('worker');
  return row;
};

/** Of these, the patients who keep the caller out. */
export const closedAmong = async (
  context: CallContext,
  rows: readonly Pick<VisitRow, 'patient_id'>[],
): Promise<ReadonlySet<string>> => {
  const closed = new Set<string>();
  if ((await context.withheld()) === undefined) return closed;
  for (const patient of new Set(rows.map(({ patient_id }) => patient_id))) {
    try {
      await context.needsPatient(patient);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== 'consent_denied') throw error;
      closed.add(patient);
    }
  }
  return closed;
};

/** Without those whose clients keep whoever asks out. */
export const openAmong = async <Row extends Pick<VisitRow, 'patient_id'>>(
  context: CallContext,
  rows: readonly Row[],
): Promise<readonly Row[]> => {
  const closed = await closedAmong(context, rows);
  return rows.filter(({ patient_id }) => !closed.has(patient_id));
};

/** Planned between two moments, and still to begin. */
export const isAhead = (
  { state, start_at }: Pick<VisitRow, 'state' | 'start_at'>,
  [begin, end]: readonly [Date, Date],
  now: Date,
): boolean => state === 'planned' && start_at >= begin && start_at < end && start_at > now;

/** @param closed of these nothing was told */
export const auditRead = async (
  context: CallContext,
  how: string,
  rows: readonly Pick<VisitRow, 'patient_id'>[],
  closed: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const seen = [...new Set(rows.map(({ patient_id }) => patient_id))].filter((one) => !closed.has(one));
  if (seen.length === 0) return;
  const target = { type: 'home-care', id: (context.guest ?? context.caller).orgId } as const;
  await context.audit({ action: 'read', target, detail: { how, patients: seen } });
};

/** Minutes that count as work of a worker between two moments: of a visit that reaches beyond them, what is within. */
export const plannedMinutes = async (db: Trx, orgId: string, from: Date, to: Date): Promise<Map<string, number>> => {
  const rows = await db
    .selectFrom('home_care_visit')
    .select(['worker_id', 'second_id', 'start_at', 'end_at'])
    .where('org_id', '=', orgId)
    .where('start_at', '>=', new Date(from.getTime() - aroundMs))
    .where('start_at', '<', to)
    .where('end_at', '>', from)
    .where('state', 'in', ['planned', 'started', 'done'])
    .execute();
  const sums = new Map<string, number>();
  for (const { start_at, end_at, ...row } of rows) {
    const own = { start_at: start_at < from ? from : start_at, end_at: end_at > to ? to : end_at };
    for (const worker of heldBy(row)) sums.set(worker, (sums.get(worker) ?? 0) + minutesOf(own));
  }
  return sums;
};
