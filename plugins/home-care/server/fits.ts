import { Failure, type Trx } from '#core/server';
import { addDays, dayOf, instantOf, wallOf } from '#plugins/appointments/shared/index.ts';
import { type AskedSpell, fitOf, isInWindow, minutesWithin, mondayOf, spansOf } from '../shared/fitRules.ts';
import { mostWeekRest, type PlanRules } from '../shared/plan/planRules.ts';
import { longestFree, type RestBeside } from '../shared/plan/restRules.ts';
import type { Spell } from '../shared/plan/spell.ts';
import type { Fit, Seat, Warning } from '../shared/visit.ts';
import { genders } from '../shared/worker.ts';
import { type ClinicDays, weekOf } from './clinicDays.ts';
import { type Planning, planningOf } from './plan/planRules.ts';
import { heldBy, visitsBetween, type VisitRow, type WorkerRow, workersOf } from './visitRows.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** So far around a week the rest of two weeks may reach. */
export const aroundMs = 2 * mostWeekRest * hourMs;

/** What is asked about: a visit, where it stands or would stand. */
export type Asked = Pick<
  VisitRow,
  'id' | 'day' | 'start_at' | 'end_at' | 'skills' | 'area' | 'patient_id' | 'gender' | 'pets' | 'position'
> &
  Pick<VisitRow, 'worker_id' | 'second_id'>;

export const isWork = ({ state }: VisitRow): boolean => state === 'planned' || state === 'started' || state === 'done';

/** A visit that was moved keeps the day for which its need asked; what counts here is when it is. */
const spellOf = (
  row: Pick<VisitRow, 'start_at' | 'end_at' | 'position' | 'area'>,
  zone: string,
  { spotOf }: Planning,
): Spell => ({
  day: dayOf(row.start_at, zone),
  start: row.start_at.getTime(),
  end: row.end_at.getTime(),
  spot: spotOf(row),
});

/** A visit as the rules ask about it. */
export const askedSpellOf = (
  row: Omit<Asked, 'worker_id' | 'second_id'>,
  zone: string,
  planning: Planning,
): AskedSpell => {
  const walls = { startWall: wallOf(row.start_at, zone), endWall: wallOf(row.end_at, zone) };
  return {
    ...walls,
    ...spansOf(walls, (day) => instantOf(`${day}T00:00`, zone).getTime()),
    ...{ ...spellOf(row, zone, planning), skills: row.skills, area: row.area, pets: row.pets },
    gender: genders.find((one) => one === row.gender),
  };
};

/** Work of somebody: two have a visit that two make. */
export interface Work extends Spell {
  readonly id: string;
  readonly worker: string;
  readonly area: string;
}

export const workIn = (rows: readonly VisitRow[], zone: string, planning: Planning): readonly Work[] =>
  rows
    .filter(isWork)
    .flatMap((row) =>
      heldBy(row).map((worker) => ({ id: row.id, worker, area: row.area, ...spellOf(row, zone, planning) })),
    );

/** @param beside of the weeks beside that which is asked about; absent: nobody looked */
export const ruledOf = (
  { id, paused, facts }: Pick<WorkerRow, 'id' | 'paused' | 'facts'>,
  { classes }: PlanRules,
  beside?: (worker: string, hours: number) => RestBeside,
) => {
  const { restHours, shiftRestHours, weekRestHours } = classes[facts.class];
  return {
    ...{ ...facts, paused, restHours, shiftRestHours, weekRestHours },
    ...(beside && { beside: beside(id, weekRestHours) }),
  };
};

/** Work of all workers in the week of a day, and four days around it. */
export const workNear = async (
  db: Trx,
  orgId: string,
  days: ClinicDays,
  day: string,
  planning: Planning,
): Promise<readonly Work[]> => {
  const [from, to] = weekOf(days, day);
  const [first, last] = [new Date(from.getTime() - aroundMs), new Date(to.getTime() + aroundMs)];
  return workIn(await visitsBetween(db, orgId, first, last), days.zone, planning);
};

const weekDays = 7;

/** How workers who need so many hours off in a row each week rest in the weeks beside that of a day. */
export const restsBeside = async (
  db: Trx,
  orgId: string,
  days: ClinicDays,
  day: string,
): Promise<(worker: string, hours: number) => RestBeside> => {
  const monday = mondayOf(day);
  const weeks = (from: number, count: number): readonly [number, number] => [
    days.begin(addDays(monday, from * weekDays)).getTime(),
    days.begin(addDays(monday, (from + count) * weekDays)).getTime(),
  ];
  const beside = {
    before: { week: weeks(-1, 1), both: weeks(-2, 2) },
    after: { week: weeks(1, 1), both: weeks(1, 2) },
  };
  const rows = await db
    .selectFrom('home_care_visit')
    .select(['worker_id', 'second_id', 'start_at', 'end_at'])
    .where('org_id', '=', orgId)
    .where('state', 'in', ['planned', 'started', 'done'])
    .where('start_at', '>=', new Date(beside.before.both[0] - dayMs))
    .where('start_at', '<', new Date(beside.after.both[1]))
    .where(({ or, eb }) =>
      or([eb('start_at', '<', new Date(beside.before.both[1])), eb('end_at', '>', new Date(beside.after.both[0]))]),
    )
    .orderBy('start_at')
    .execute();
  const work = Map.groupBy(
    rows.flatMap((row) =>
      heldBy(row).map((worker) => ({ worker, start: row.start_at.getTime(), end: row.end_at.getTime() })),
    ),
    ({ worker }) => worker,
  );
  return (worker, hours) => {
    const isFree = (span: readonly [number, number], rest: number): boolean =>
      longestFree(work.get(worker) ?? [], span) >= rest * hourMs;
    const rests = ({ week, both }: (typeof beside)['before']) => ({
      alone: isFree(week, 2 * hours),
      leans: !isFree(week, hours) && !isFree(both, 2 * hours),
    });
    const [before, after] = [rests(beside.before), rests(beside.after)];
    return { before: before.alone, after: after.alone, leansBefore: before.leans, leansAfter: after.leans };
  };
};

export interface FitAsked {
  readonly db: Trx;
  readonly orgId: string;
  readonly days: ClinicDays;
  readonly visit: Asked;
  /** The place that is asked about; absent: the first. */
  readonly seat?: Seat | undefined;
  /** These alone; all where absent. */
  readonly workers?: readonly WorkerRow[];
}

/** Who could make a visit: without blocks first, then the fewest warnings, whom the client knows, the fewest hours. */
export const fitsOf = async ({ db, orgId, days, visit: asked, seat, workers }: FitAsked): Promise<Fit[]> => {
  const planning = await planningOf(db, orgId, asked.start_at);
  const visit = askedSpellOf(asked, days.zone, planning);
  const other = seat === 'second' ? asked.worker_id : asked.second_id;
  const near = Map.groupBy(await workNear(db, orgId, days, visit.day, planning), ({ worker }) => worker);
  const beside = await restsBeside(db, orgId, days, visit.day);
  const before = await db
    .selectFrom('home_care_visit')
    .select(['worker_id', 'second_id'])
    .where('org_id', '=', orgId)
    .where('patient_id', '=', asked.patient_id)
    .where('start_at', '<', asked.start_at)
    .where('start_at', '>', days.begin(addDays(visit.day, -60)))
    .where('state', 'in', ['done', 'planned'])
    .orderBy('start_at', 'desc')
    .limit(20)
    .execute();
  const fits = (workers ?? (await workersOf(db, orgId))).map((worker): Fit => {
    const others = (near.get(worker.id) ?? []).filter((one) => one.id !== asked.id);
    const { blocks, warnings } = fitOf(ruledOf(worker, planning.rules, beside), visit, others, planning.rules);
    return {
      ...{ id: worker.id, name: worker.name, warnings },
      blocks: worker.id === other ? [...blocks, { is: 'there', detail: '' }] : blocks,
      known: before.filter((one) => heldBy(one).includes(worker.id)).length,
      weekMinutes: minutesWithin(others, visit.week),
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
  allergy: (name: string) => `${name} can’t be near an animal that is there.`,
  there: (name: string) => `${name} makes this visit already.`,
};

const refuse = (warnings: readonly Warning[], sure: boolean): void => {
  if (!sure && warnings.length > 0)
    throw new Failure(409, 'needs_sure', 'Check the warnings first.', { warnings: warnings.join() });
};

const windowOf = ({ window_from: from, window_to: to }: Pick<VisitRow, 'window_from' | 'window_to'>) => ({
  from: from.getTime(),
  to: to.getTime(),
});

/** Until when a visit that begins then may begin. */
export const latestOf = (row: Pick<VisitRow, 'window_from' | 'window_to'>, start: Date): Date => {
  const window = windowOf(row);
  return isInWindow(start.getTime(), window) ? row.window_to : new Date(start.getTime() + window.to - window.from);
};

interface Placed extends Omit<FitAsked, 'workers' | 'visit'> {
  /** As it would stand. */
  readonly visit: VisitRow;
  /** Null: the tray. */
  readonly worker: WorkerRow | null;
  /** It is somewhere else in time than before. */
  readonly moved: boolean;
  readonly sure: boolean;
}

/** @throws Failure 409 `blocked`, `needs_sure` */
export const refuseUnfit = async ({ worker, moved, sure, ...asked }: Placed): Promise<void> => {
  const [fit] = worker ? await fitsOf({ ...asked, workers: [worker] }) : [];
  const block = fit?.blocks[0];
  if (worker && block) {
    const message = reasons[block.is](worker.name, block.detail);
    throw new Failure(409, 'blocked', message, { is: block.is, detail: block.detail });
  }
  const isOutside = moved && !isInWindow(asked.visit.start_at.getTime(), windowOf(asked.visit));
  refuse([...(fit?.warnings ?? []), ...(isOutside ? (['window'] as const) : [])], sure);
};
