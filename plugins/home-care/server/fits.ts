import { Failure, type Trx } from '#core/server';
import { addDays, dayOf, wallOf, weekdayOf } from '#plugins/appointments/shared/index.ts';
import { type Fit, restHours, type Warning } from '../shared/visit.ts';
import { type ClinicDays, weekOf } from './clinicDays.ts';
import { lapsedOn } from './workers.ts';
import { minutesOf, visitsBetween, type VisitRow, type WorkerRow, workersOf } from './visitRows.ts';

const hourMs = 3_600_000;

/** What is asked about: a visit, where it stands or would stand. */
export type Asked = Pick<VisitRow, 'id' | 'day' | 'start_at' | 'end_at' | 'skills' | 'area' | 'patient_id'>;

const isWork = ({ state }: VisitRow): boolean => state === 'planned' || state === 'started' || state === 'done';

const blocksOf = (worker: WorkerRow, { day }: Asked): Fit['blocks'] => {
  const lapsed = lapsedOn(worker, day);
  const off = worker.facts.timeOff.some(({ from, to }) => from <= day && day <= to);
  return [
    ...(worker.paused ? [{ is: 'paused' as const, detail: '' }] : []),
    ...(lapsed.length > 0 ? [{ is: 'lapsed' as const, detail: lapsed.join(', ') }] : []),
    ...(off ? [{ is: 'time_off' as const, detail: '' }] : []),
  ];
};

/** Half-open: one may begin when another ends. */
const overlap = (one: Asked, other: Asked): boolean => one.start_at < other.end_at && other.start_at < one.end_at;

const isRestShort = (visit: Asked, others: readonly VisitRow[]): boolean =>
  others.some(
    (other) =>
      other.day !== visit.day &&
      !overlap(visit, other) &&
      Math.max(other.start_at.getTime() - visit.end_at.getTime(), visit.start_at.getTime() - other.end_at.getTime()) <
        restHours * hourMs,
  );

const isAvailable = (
  { facts: { availability } }: WorkerRow,
  { day, start_at, end_at }: Asked,
  zone: string,
): boolean => {
  if (availability.length === 0) return true;
  const [from, to] = [wallOf(start_at, zone).slice(11), wallOf(end_at, zone)];
  const until = to.slice(0, 10) > day ? '24:00' : to.slice(11);
  return availability.some((one) => one.weekday === weekdayOf(day) && one.from <= from && until <= one.to);
};

const sum = (visits: readonly Asked[]): number => visits.reduce((all, one) => all + minutesOf(one), 0);

/** @param near work of the worker a day beyond the visit's week, without the visit itself */
const warningsOf = (worker: WorkerRow, visit: Asked, near: readonly VisitRow[], days: ClinicDays): Warning[] => {
  const { facts } = worker;
  const [from, to] = weekOf(days, visit.day);
  const week = near.filter(({ start_at }) => start_at >= from && start_at < to);
  const own = minutesOf(visit);
  const found: readonly (readonly [Warning, boolean])[] = [
    ['overlap', near.some((other) => overlap(visit, other))],
    ['day_hours', sum(near.filter(({ day }) => day === visit.day)) + own > facts.dayHours * 60],
    ['week_hours', sum(week) + own > facts.weekHours * 60],
    ['rest', isRestShort(visit, near)],
    ['skill', visit.skills.some((skill) => !facts.skills.includes(skill))],
    ['unavailable', !isAvailable(worker, visit, days.zone)],
    ['area', facts.areas.length > 0 && visit.area !== '' && !facts.areas.includes(visit.area)],
  ];
  return found.flatMap(([warning, is]) => (is ? [warning] : []));
};

export interface FitAsked {
  readonly db: Trx;
  readonly orgId: string;
  readonly days: ClinicDays;
  readonly visit: Asked;
  /** These alone; all where absent. */
  readonly workers?: readonly WorkerRow[];
}

/** Who could make a visit: without blocks first, then the fewest warnings, whom the client knows, the fewest hours. */
export const fitsOf = async ({ db, orgId, days, visit: asked, workers }: FitAsked): Promise<Fit[]> => {
  // A visit that was moved keeps the day for which its need asked; what counts here is when it is.
  const onItsDay = <V extends Asked>(one: V): V => ({ ...one, day: dayOf(one.start_at, days.zone) });
  const visit = onItsDay(asked);
  const [from, to] = weekOf(days, visit.day);
  const dayMs = 24 * hourMs;
  const [first, last] = [new Date(from.getTime() - dayMs), new Date(to.getTime() + dayMs)];
  const near = (await visitsBetween(db, orgId, first, last)).map(onItsDay);
  const before = await db
    .selectFrom('home_care_visit')
    .select('worker_id')
    .where('org_id', '=', orgId)
    .where('patient_id', '=', visit.patient_id)
    .where('start_at', '<', visit.start_at)
    .where('start_at', '>', days.begin(addDays(visit.day, -60)))
    .where('state', 'in', ['done', 'planned'])
    .orderBy('start_at', 'desc')
    .limit(20)
    .execute();
  const fits = (workers ?? (await workersOf(db, orgId))).map((worker): Fit => {
    const others = near.filter((one) => one.worker_id === worker.id && one.id !== visit.id && isWork(one));
    return {
      id: worker.id,
      name: worker.name,
      blocks: blocksOf(worker, visit),
      warnings: warningsOf(worker, visit, others, days),
      known: before.filter((one) => one.worker_id === worker.id).length,
      weekMinutes: sum(others.filter(({ start_at }) => start_at >= from && start_at < to)),
    };
  });
  const rank = ({ blocks, warnings, known, weekMinutes }: Fit) => [blocks.length, warnings.length, -known, weekMinutes];
  return fits.sort((one, other) => {
    const [mine, theirs] = [rank(one), rank(other)];
    const at = mine.findIndex((value, n) => value !== theirs[n]);
    return at === -1 ? 0 : mine[at]! - theirs[at]!;
  });
};

const reasons = {
  paused: (name: string) => `${name} is paused.`,
  lapsed: (name: string, detail: string) => `${name} can’t be assigned. Lapsed: ${detail}.`,
  time_off: (name: string) => `${name} is off that day.`,
};

/** @throws Failure 409 `blocked`, `needs_sure` */
export const refuseUnfit = async (asked: FitAsked, worker: WorkerRow, sure: boolean): Promise<void> => {
  const [fit] = await fitsOf({ ...asked, workers: [worker] });
  const [block] = fit!.blocks;
  if (block) {
    const message = reasons[block.is](worker.name, block.detail);
    throw new Failure(409, 'blocked', message, { is: block.is, detail: block.detail });
  }
  if (!sure && fit!.warnings.length > 0)
    throw new Failure(409, 'needs_sure', 'Check the warnings first.', { warnings: fit!.warnings.join() });
};
