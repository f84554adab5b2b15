import { type CallContext, Failure, type Handler, invalid, type ServerServices } from '#core/server';
import { addDays } from '#plugins/appointments/shared/index.ts';
import { mondayOf } from '../../shared/fitRules.ts';
import type { dropLeave, proposeLeave, takeLeave } from '../../shared/plan/planCalls.ts';
import type { OpenVisit } from '../../shared/suggest/suggest.ts';
import { suggest } from '../../shared/suggest/suggest.ts';
import type { Seat } from '../../shared/visit.ts';
import type { WorkerFacts } from '../../shared/worker.ts';
import { put } from '../board.ts';
import { clinicDays } from '../clinicDays.ts';
import { askedSpellOf, ruledOf, workIn } from '../fits.ts';
import { knownTo } from '../suggest/suggestion.ts';
import {
  auditRead,
  isAhead,
  namesIn,
  openAmong,
  type VisitRow,
  visitsBetween,
  visitView,
  workerOf,
  workersOf,
} from '../visitRows.ts';
import { planningOf } from './planRules.ts';

const mostDays = 366;

/** @throws Failure 422 */
const checkDays = (from: string, to: string): void => {
  if (to < from) throw invalid('Check the days.', { to: 'Choose a last day after the first.' });
  if (addDays(from, mostDays) <= to) throw invalid('Check the days.', { to: `Choose at most ${mostDays} days.` });
};

const seatOf = (row: VisitRow, worker: string): Seat | null =>
  row.worker_id === worker ? 'first' : row.second_id === worker ? 'second' : null;

export const propose =
  (services: ServerServices): Handler<typeof proposeLeave> =>
  async ({ params: { id }, query: { from, to } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    checkDays(from, to);
    await workerOf(db, orgId, id);
    const now = services.now();
    const days = await clinicDays(db, orgId, now);
    const span = [days.begin(from), days.begin(addDays(to, 1))] as const;
    // The whole weeks of it, and two days around them, for hours and rest.
    const around = [days.begin(addDays(mondayOf(from), -2)), days.begin(addDays(mondayOf(to), 9))] as const;
    const rows = await visitsBetween(db, orgId, ...around);
    const theirs = rows.filter((row) => seatOf(row, id) !== null && isAhead(row, span, now));
    const open = await openAmong(context, theirs);
    await auditRead(context, 'home-care-leave', open);
    const workers = await workersOf(db, orgId);
    const names = namesIn(workers);
    const planning = await planningOf(db, orgId, now);
    const made = suggest({
      rules: planning.rules,
      visits: open.map((row): OpenVisit => ({
        ...{ ...askedSpellOf(row, days.zone, planning), id: row.id, client: row.patient_id },
        seat: seatOf(row, id)!,
      })),
      workers: workers
        .filter((worker) => worker.id !== id)
        .map((worker) => ({ ...ruledOf(worker, planning.rules), id: worker.id, name: worker.name })),
      work: workIn(rows, days.zone, planning).filter(({ worker }) => worker !== id),
      known: await knownTo(db, orgId, [...new Set(open.map(({ patient_id }) => patient_id))], now),
    });
    const of = new Map(made.map((one) => [one.visit, one.to]));
    return {
      visits: open.map((row) => {
        const other = of.get(row.id);
        return {
          ...{ visit: visitView(row, { zone: days.zone, now, names }), seat: seatOf(row, id)! },
          to: other === undefined ? null : { id: other, name: names.get(other) ?? '' },
        };
      }),
      others: workers.filter((one) => one.id !== id && !one.paused).map(({ id: other, name }) => ({ id: other, name })),
      closed: theirs.length - open.length,
    };
  };

const setTimeOff = async (
  { db, caller }: CallContext,
  id: string,
  change: (before: WorkerFacts['timeOff']) => WorkerFacts['timeOff'],
): Promise<void> => {
  const { facts, version } = await workerOf(db, caller.orgId, id);
  await db
    .updateTable('home_care_worker')
    .set({ facts: JSON.stringify({ ...facts, timeOff: change(facts.timeOff) }), version: version + 1 })
    .where('org_id', '=', caller.orgId)
    .where('id', '=', id)
    .execute();
};

/** False where somebody was quicker, or it has begun; whatever else is refused is refused. */
const gives = async (
  ...[services, context, visit, wanted]: Parameters<typeof put>
): Promise<'given' | 'unfit' | 'kept'> => {
  try {
    await put(services, context, visit, wanted);
    return 'given';
  } catch (error) {
    if (!(error instanceof Failure) || error.status !== 409) throw error;
    return error.code === 'blocked' || error.code === 'needs_sure' ? 'unfit' : 'kept';
  }
};

export const take =
  (services: ServerServices): Handler<typeof takeLeave> =>
  async ({ params: { id }, body: { from, to, visits } }, context) => {
    checkDays(from, to);
    await workerOf(context.db, context.caller.orgId, id);
    const moved: { visit: string; seat: Seat; to: string | null }[] = [];
    for (const { visit, seat, to: other } of visits) {
      const wanted = { from: id, seat, sure: false } as const;
      const first = await gives(services, context, visit, { ...wanted, to: other });
      if (first === 'given') moved.push({ visit, seat, to: other });
      else if (first === 'unfit' && (await gives(services, context, visit, { ...wanted, to: null })) === 'given')
        moved.push({ visit, seat, to: null });
    }
    await setTimeOff(context, id, (before) =>
      before.some((one) => one.from === from && one.to === to) ? before : [...before, { from, to }],
    );
    const target = { type: 'home-care-worker', id } as const;
    await context.audit({ action: 'replaced', target, detail: { from, to, visits: moved.length } });
    return { moved };
  };

export const drop =
  (services: ServerServices): Handler<typeof dropLeave> =>
  async ({ params: { id }, body: { from, to, moved } }, context) => {
    await setTimeOff(context, id, (before) => before.filter((one) => one.from !== from || one.to !== to));
    for (const { visit, seat, to: other } of moved)
      await gives(services, context, visit, { from: other, seat, to: id, sure: true });
    const target = { type: 'home-care-worker', id } as const;
    await context.audit({ action: 'replaced', target, detail: { from, to, undone: true } });
  };
