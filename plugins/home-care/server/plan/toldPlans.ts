import { createHash } from 'node:crypto';
import { profilesOf } from '#clinical/server';
import { type CallContext, conflict, type Handler, type ServerServices, type Trx } from '#core/server';
import { dayOf, wallOf } from '#plugins/appointments/shared/index.ts';
import type { listChanges, tellChanges, ToldPlan } from '../../shared/plan/planCalls.ts';
import type { readMine } from '../../shared/modeCalls.ts';
import type { CallAnswer } from '#core/shared';
import { fitOf, mondayOf } from '../../shared/fitRules.ts';
import { type ClinicDays, clinicDays } from '../clinicDays.ts';
import { askedSpellOf, restsBeside, ruledOf, workNear } from '../fits.ts';
import {
  auditRead,
  heldBy,
  namesIn,
  openAmong,
  type VisitRow,
  visitView,
  type WorkerRow,
  workersOf,
} from '../visitRows.ts';
import { planningOf } from './planRules.ts';

const mostChanges = 200;
const newsMs = 7 * 24 * 3_600_000;

const planOf = ({ worker_id: worker, second_id: second, start_at, state }: VisitRow): ToldPlan => ({
  ...{ worker, second, start: start_at.toISOString(), isOff: state === 'cancelled' },
});

const isSame = (one: ToldPlan, other: ToldPlan): boolean =>
  one.worker === other.worker && one.second === other.second && one.start === other.start && one.isOff === other.isOff;

/** Of which there is news: never told and somebody comes, or told otherwise. */
const isNews = (row: VisitRow): boolean => {
  const plan = planOf(row);
  return row.told === null ? heldBy(row).length > 0 && !plan.isOff : !isSame(row.told, plan);
};

/** Those to come, soonest first; and a few, so that one look holds them. */
const changed = async (context: CallContext, now: Date, lock: boolean) => {
  const { db, caller } = context;
  const asked = db
    .selectFrom('home_care_visit')
    .selectAll()
    .where('org_id', '=', caller.orgId)
    .where('end_at', '>', now)
    .where('state', 'in', ['planned', 'cancelled'])
    .where(({ or, eb }) =>
      or([eb('told', 'is not', null), eb('worker_id', 'is not', null), eb('second_id', 'is not', null)]),
    )
    .orderBy('start_at')
    .orderBy('id');
  const rows = (await (lock ? asked.forUpdate() : asked).execute()).filter(isNews);
  const open = await openAmong(context, rows);
  const shown = open.slice(0, mostChanges);
  const text = shown.map((row) => JSON.stringify([row.id, planOf(row), row.told])).join('\n');
  return { shown, more: open.length > shown.length, seal: createHash('sha256').update(text).digest('hex') };
};

/** By the same rules as the board's, so that nobody is sent where they may not be without its being seen once more. */
const problemsOf = async (
  { db, caller: { orgId } }: CallContext,
  {
    days,
    workers,
    rows,
  }: { readonly days: ClinicDays; readonly workers: readonly WorkerRow[]; readonly rows: readonly VisitRow[] },
) => {
  const weeks = Map.groupBy(rows, (row) => mondayOf(dayOf(row.start_at, days.zone)));
  const found = new Map<string, CallAnswer<typeof listChanges>['data'][number]['problems']>();
  for (const [monday, own] of weeks) {
    const planning = await planningOf(db, orgId, days.begin(monday));
    const beside = await restsBeside(db, orgId, days, monday);
    const near = Map.groupBy(await workNear(db, orgId, days, monday, planning), ({ worker }) => worker);
    for (const row of own.filter(({ state }) => state === 'planned')) {
      const visit = askedSpellOf(row, days.zone, planning);
      const problems = workers
        .filter(({ id }) => heldBy(row).includes(id))
        .map((worker) => {
          const others = (near.get(worker.id) ?? []).filter(({ id }) => id !== row.id);
          return {
            name: worker.name,
            ...fitOf(ruledOf(worker, planning.rules, beside), visit, others, planning.rules),
          };
        });
      found.set(
        row.id,
        problems.filter(({ blocks, warnings }) => blocks.length + warnings.length > 0),
      );
    }
  }
  return ({ id }: VisitRow) => found.get(id) ?? [];
};

export const list =
  (services: ServerServices): Handler<typeof listChanges> =>
  async (_, context) => {
    const { db, caller } = context;
    const now = services.now();
    const days = await clinicDays(db, caller.orgId, now);
    const { zone } = days;
    const { shown, more, seal } = await changed(context, now, false);
    await auditRead(context, 'home-care-changes', shown);
    const workers = await workersOf(db, caller.orgId);
    const names = namesIn(workers);
    const problems = await problemsOf(context, { days, workers, rows: shown });
    const person = (id: string | null) => (id === null ? null : { id, name: names.get(id) ?? '' });
    return {
      data: shown.map((row) => ({
        visit: visitView(row, { zone, now, names }),
        was: row.told && {
          ...{ startWall: wallOf(new Date(row.told.start), zone), isOff: row.told.isOff },
          ...{ worker: person(row.told.worker), second: person(row.told.second) },
        },
        problems: problems(row),
      })),
      ...{ more, seal },
    };
  };

const holders = (plan: ToldPlan | null): ReadonlySet<string> =>
  new Set(plan === null || plan.isOff ? [] : [plan.worker, plan.second].filter((one) => one !== null));

/** What becomes of a visit for each worker who has or had it. */
const tellingsOf = (row: VisitRow) => {
  const plan = planOf(row);
  const [before, after] = [holders(row.told), holders(plan)];
  const was_at = new Date(row.told?.start ?? plan.start);
  return [...new Set([...before, ...after])].flatMap((worker_id) => {
    const kind: 'got' | 'lost' | 'moved' = !before.has(worker_id) ? 'got' : !after.has(worker_id) ? 'lost' : 'moved';
    if (kind === 'moved' && row.told?.start === plan.start) return [];
    return { worker_id, visit_id: row.id, kind, start_at: row.start_at, was_at };
  });
};

export const tell =
  (services: ServerServices): Handler<typeof tellChanges> =>
  async ({ body: { seal } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const now = services.now();
    const found = await changed(context, now, true);
    if (found.seal !== seal) throw conflict('The plan changed in the meantime. Look again.', 'changed_meanwhile');
    const told_by = `${caller.firstName} ${caller.lastName}`.trim() || '?';
    for (const row of found.shown) {
      await db
        .updateTable('home_care_visit')
        .set({ told: JSON.stringify(planOf(row)) })
        .where('org_id', '=', orgId)
        .where('id', '=', row.id)
        .execute();
      const tellings = tellingsOf(row).map((one) => ({ ...one, org_id: orgId, told_at: now, told_by }));
      if (tellings.length > 0) await db.insertInto('home_care_telling').values(tellings).execute();
      const target = { type: 'home-care-visit', id: row.id } as const;
      await context.audit({ action: 'told', target, patientId: row.patient_id });
    }
    const people = await profilesOf(
      db,
      orgId,
      found.shown.map(({ patient_id }) => patient_id),
    );
    if (people.length > 0) await services.notifier.notify(db, orgId, people, 'home_plan_changed', {});
    return { told: found.shown.length };
  };

/** What a worker was told of visits that are still to come, the newest of each visit alone. */
export const newsOf = async (
  db: Trx,
  { orgId, worker }: { readonly orgId: string; readonly worker: { readonly id: string } },
  now: Date,
): Promise<NonNullable<CallAnswer<typeof readMine>['news']>> => {
  const rows = await db
    .selectFrom('home_care_telling')
    .distinctOn('visit_id')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('worker_id', '=', worker.id)
    .where('told_at', '>', new Date(now.getTime() - newsMs))
    .where('start_at', '>', now)
    .orderBy('visit_id')
    .orderBy('told_at', 'desc')
    .limit(100)
    .execute();
  return rows
    .toSorted((one, other) => one.start_at.getTime() - other.start_at.getTime())
    .map(({ id, kind, start_at, was_at }) => ({
      ...{ id, kind, start: start_at.toISOString(), was: was_at.toISOString() },
    }));
};
