import { Failure, type Trx } from '#core/server';
import { addDays, dayOf, wallOf } from '#plugins/appointments/shared/index.ts';
import { type AskedSpell, fitOf, isInWindow, minutesIn, ofWeek, type Spell } from '../shared/fitRules.ts';
import type { PlanRules } from '../shared/plan/planRules.ts';
import type { Fit, Seat, Warning } from '../shared/visit.ts';
import { genders } from '../shared/worker.ts';
import { type ClinicDays, weekOf } from './clinicDays.ts';
import { type Planning, planningOf } from './plan/planRules.ts';
import { heldBy, visitsBetween, type VisitRow, type WorkerRow, workersOf } from './visitRows.ts';

const dayMs = 24 * 3_600_000;

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
): AskedSpell => ({
  ...{ ...spellOf(row, zone, planning), skills: row.skills, area: row.area, pets: row.pets },
  ...{ startWall: wallOf(row.start_at, zone), endWall: wallOf(row.end_at, zone) },
  gender: genders.find((one) => one === row.gender),
});

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

export const ruledOf = ({ paused, facts }: Pick<WorkerRow, 'paused' | 'facts'>, { classes }: PlanRules) => ({
  ...{ ...facts, paused, restHours: classes[facts.class].restHours },
});

/** Work of all workers in the week of a day, and a day around it. */
export const workNear = async (
  db: Trx,
  orgId: string,
  days: ClinicDays,
  day: string,
  planning: Planning,
): Promise<readonly Work[]> => {
  const [from, to] = weekOf(days, day);
  const [first, last] = [new Date(from.getTime() - dayMs), new Date(to.getTime() + dayMs)];
  return workIn(await visitsBetween(db, orgId, first, last), days.zone, planning);
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
  const beside = seat === 'second' ? asked.worker_id : asked.second_id;
  const near = Map.groupBy(await workNear(db, orgId, days, visit.day, planning), ({ worker }) => worker);
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
    const { blocks, warnings } = fitOf(ruledOf(worker, planning.rules), visit, others, planning.rules);
    return {
      ...{ id: worker.id, name: worker.name, warnings },
      blocks: worker.id === beside ? [...blocks, { is: 'there', detail: '' }] : blocks,
      known: before.filter((one) => heldBy(one).includes(worker.id)).length,
      weekMinutes: minutesIn(ofWeek(others, visit.day)),
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
