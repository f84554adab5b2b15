import { Failure, type Trx } from '#core/server';
import { addDays, dayOf, wallOf } from '#plugins/appointments/shared/index.ts';
import { fitOf, isInWindow, minutesIn, ofWeek, type RuledWorker, type Spell } from '../shared/fitRules.ts';
import type { Fit, Warning } from '../shared/visit.ts';
import { type ClinicDays, weekOf } from './clinicDays.ts';
import { visitsBetween, type VisitRow, type WorkerRow, workersOf } from './visitRows.ts';

const dayMs = 24 * 3_600_000;

/** What is asked about: a visit, where it stands or would stand. */
export type Asked = Pick<VisitRow, 'id' | 'day' | 'start_at' | 'end_at' | 'skills' | 'area' | 'patient_id'>;

export const isWork = ({ state }: VisitRow): boolean => state === 'planned' || state === 'started' || state === 'done';

/** A visit that was moved keeps the day for which its need asked; what counts here is when it is. */
const spellOf = ({ start_at, end_at }: Pick<VisitRow, 'start_at' | 'end_at'>, zone: string): Spell => ({
  day: dayOf(start_at, zone),
  start: start_at.getTime(),
  end: end_at.getTime(),
});

export const ruledOf = ({ paused, facts }: Pick<WorkerRow, 'paused' | 'facts'>): RuledWorker => ({ ...facts, paused });

/** Work of all workers in the week of a day, and a day around it. */
export const workNear = async (
  db: Trx,
  orgId: string,
  days: ClinicDays,
  day: string,
): Promise<readonly (Spell & { readonly id: string; readonly worker: string })[]> => {
  const [from, to] = weekOf(days, day);
  const [first, last] = [new Date(from.getTime() - dayMs), new Date(to.getTime() + dayMs)];
  return (await visitsBetween(db, orgId, first, last))
    .filter(isWork)
    .flatMap((row) =>
      row.worker_id === null ? [] : { id: row.id, worker: row.worker_id, ...spellOf(row, days.zone) },
    );
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
  const spell = spellOf(asked, days.zone);
  const visit = {
    ...{ ...spell, skills: asked.skills, area: asked.area },
    ...{ startWall: wallOf(asked.start_at, days.zone), endWall: wallOf(asked.end_at, days.zone) },
  };
  const near = Map.groupBy(await workNear(db, orgId, days, spell.day), ({ worker }) => worker);
  const before = await db
    .selectFrom('home_care_visit')
    .select('worker_id')
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
    return {
      ...{ id: worker.id, name: worker.name, ...fitOf(ruledOf(worker), visit, others) },
      known: before.filter((one) => one.worker_id === worker.id).length,
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
