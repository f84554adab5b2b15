import { type CallContext, conflict, Failure, type Handler, type ServerServices } from '#core/server';
import { addDays, dayOf, wallOf } from '#plugins/appointments/shared/index.ts';
import type { Seat } from '../shared/visit.ts';
import type * as calls from '../shared/calls.ts';
import { isOff, lapsedOn, minutesWithin, mondayOf } from '../shared/fitRules.ts';
import { clinicDays, momentOn, weekOf } from './clinicDays.ts';
import { fitsOf, latestOf, refuseUnfit, restsBeside, ruledOf, workNear } from './fits.ts';
import type { MapTiles } from './map/mapTiles.ts';
import { planningOf } from './plan/planRules.ts';
import { closeOpen } from './alerts/alerts.ts';
import { project } from './projectVisit.ts';
import {
  auditRead,
  closedAmong,
  heldBy,
  minutesOf,
  namesIn,
  visitById,
  visitsBetween,
  visitToChange,
  visitView,
  workerOf,
  workersOf,
} from './visitRows.ts';

/** RTE-4 home-care/calendar, for staff. */
export const read =
  (services: ServerServices, tiles?: MapTiles): Handler<typeof calls.readBoard> =>
  async ({ query: { from: asked, days: count = '7', visit } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const now = services.now();
    const days = await clinicDays(db, orgId, now);
    const found = visit === undefined ? undefined : await visitById(db, orgId, visit);
    const from = found ? dayOf(found.start_at, days.zone) : asked;
    const first = count === '7' ? mondayOf(from ?? days.today) : (from ?? days.today);
    const shown = Array.from({ length: Number(count) }, (_, n) => addDays(first, n));
    const visits = await visitsBetween(db, orgId, days.begin(first), days.begin(addDays(first, shown.length)));
    const workers = await workersOf(db, orgId);
    const { rules, spotOf } = await planningOf(db, orgId, days.begin(first), await context.keptOutBy());
    const near = await workNear(db, orgId, days, first, { rules, spotOf });
    const hours = Map.groupBy(near, ({ worker }) => worker);
    const [monday, next] = weekOf(days, first);
    const beside = await restsBeside(db, orgId, days, first);
    const isShown = new Set(visits.map(({ id }) => id));
    const closed = await closedAmong(context, visits);
    await auditRead(context, 'home-care-board', visits, closed);
    const viewing = { zone: days.zone, now, names: namesIn(workers), closed, spotOf };
    return {
      ...{ days: shown, today: days.today, zone: days.zone, rules, ...(tiles && { tiles }) },
      workers: workers.map((worker) => {
        const { paused, timeOff, credentials, availability, weekHours, dayHours, ...ruled } = ruledOf(
          worker,
          rules,
          beside,
        );
        return {
          ...{ id: worker.id, name: worker.name, paused, lapsed: lapsedOn(worker.facts, days.today) },
          ...{ skills: ruled.skills, areas: ruled.areas, languages: worker.facts.languages },
          ...{ off: shown.filter((day) => isOff({ timeOff }, day)), timeOff, availability, weekHours, dayHours },
          ...{ restHours: ruled.restHours, shiftRestHours: ruled.shiftRestHours, weekRestHours: ruled.weekRestHours },
          beside: ruled.beside ?? { before: false, after: false },
          ...(ruled.gender && { gender: ruled.gender }),
          ...(ruled.petAllergies && { petAllergies: ruled.petAllergies }),
          credentials: credentials.map(({ name, until }) => ({ name, until })),
          weekMinutes: minutesWithin(hours.get(worker.id) ?? [], [monday.getTime(), next.getTime()]),
        };
      }),
      visits: visits.map((visit) => visitView(visit, viewing)),
      around: near
        .filter(({ id }) => !isShown.has(id))
        .map(({ worker, day, start, end }) => ({
          ...{ worker, day, start: new Date(start).toISOString(), end: new Date(end).toISOString() },
        })),
    };
  };

export const fits =
  (services: ServerServices): Handler<typeof calls.listFits> =>
  async ({ params: { id }, query: { seat } }, context) => {
    const { db, caller } = context;
    const visit = await visitToChange(context, id);
    const days = await clinicDays(db, caller.orgId, services.now());
    return { data: await fitsOf({ db, orgId: caller.orgId, days, visit, seat }) };
  };

const notPlanned = () => conflict('This visit has begun or is over.', 'not_planned');

/** Who has it, and when it begins, as whoever asks saw it; absent: they did not look. */
interface Seen {
  readonly from?: string | null;
  readonly was?: string;
}
interface Wanted {
  readonly to?: string | null;
  /** On a clock of the clinic. */
  readonly start?: string;
  readonly sure: boolean;
  /** Absent: the first. */
  readonly seat?: Seat | undefined;
}

/** The first of two coordinators gets it; the other is told whose it is, or that it was moved. */
export const put = async (
  services: ServerServices,
  context: CallContext,
  id: string,
  { from, was, start, sure, seat = 'first', ...wanted }: Seen & Wanted,
): Promise<Date> => {
  const { db, caller } = context;
  const { orgId } = caller;
  const visit = await visitToChange(context, id);
  const column = seat === 'second' ? 'second_id' : 'worker_id';
  const holder = visit[column];
  if (from !== undefined && holder !== from) {
    const other = holder === null ? null : (await workerOf(db, orgId, holder)).name;
    const message = other === null ? 'This visit is back in the tray.' : `${other} has this visit already.`;
    throw new Failure(409, 'already_assigned', message, { name: other ?? '' });
  }
  if (was !== undefined && visit.start_at.toISOString() !== was)
    throw conflict('Someone moved this visit in the meantime.', 'moved_meanwhile');
  if (visit.state !== 'planned') throw notPlanned();
  if (seat === 'second' && wanted.to && visit.workers < 2) throw conflict('One worker makes this visit.', 'one_worker');
  const days = await clinicDays(db, orgId, services.now());
  const to = wanted.to === undefined ? holder : wanted.to;
  const moved = start !== undefined && start !== wallOf(visit.start_at, days.zone);
  const start_at = moved ? momentOn(start, days.zone, 'start') : visit.start_at;
  const end_at = new Date(start_at.getTime() + minutesOf(visit) * 60_000);
  const placed = {
    ...{ ...visit, [column]: to, start_at, end_at },
    latest_at: moved ? latestOf(visit, start_at) : visit.latest_at,
  };
  // Where it is moved, whoever else comes has to fit too.
  const second = seat === 'first' && moved ? placed.second_id : null;
  for (const [is, who] of [[seat, to], ...(second === null ? [] : [['second', second] as const])] as const) {
    const worker = who === null ? null : await workerOf(db, orgId, who);
    await refuseUnfit({ db, orgId, days, visit: placed, seat: is, worker, moved, sure });
  }
  // The day stays that of the need, which so makes no second visit in the old place.
  await db
    .updateTable('home_care_visit')
    .set({ [column]: to, start_at, end_at, latest_at: placed.latest_at, ...(moved && { missed_told_at: null }) })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .execute();
  // What was told of it before may be theirs by now.
  await project(services, db, placed);
  if (moved) await closeOpen(services, db, visit);
  const target = { type: 'home-care-visit', id } as const;
  const about = { target, patientId: visit.patient_id };
  if (to !== holder) await context.audit({ action: 'assigned', ...about, detail: { to: to ?? '', seat, sure } });
  if (moved) await context.audit({ action: 'moved', ...about, detail: { sure } });
  return start_at;
};

export const assign =
  (services: ServerServices): Handler<typeof calls.assignVisit> =>
  async ({ params: { id }, body }, context) =>
    void (await put(services, context, id, body));

export const move =
  (services: ServerServices): Handler<typeof calls.moveVisit> =>
  async ({ params: { id }, body }, context) =>
    void (await put(services, context, id, body));

export const place =
  (services: ServerServices): Handler<typeof calls.placeVisit> =>
  async ({ params: { id }, body }, context) => ({ start: (await put(services, context, id, body)).toISOString() });

export const assignSeveral =
  (services: ServerServices): Handler<typeof calls.assignVisits> =>
  async ({ body: { visits } }, context) => {
    const refused: { readonly visit: string; readonly code: string; readonly message: string }[] = [];
    for (const { visit, ...wanted } of visits)
      try {
        await put(services, context, visit, { ...wanted, sure: false });
      } catch (error) {
        // What has changed meanwhile is told; what was never theirs is not.
        if (!(error instanceof Failure) || error.status !== 409) throw error;
        refused.push({ visit, code: error.code, message: error.message });
      }
    return { refused };
  };

export const settle =
  (services: ServerServices): Handler<typeof calls.settleVisit> =>
  async ({ params: { id }, body: { outcome, reason } }, context) => {
    const visit = await visitToChange(context, id);
    const begun = visit.state === 'started' || visit.state === 'done';
    if (begun !== (outcome === 'kept')) throw notPlanned();
    const changed = { reason, ...(outcome !== 'kept' && { state: outcome }) };
    await context.db
      .updateTable('home_care_visit')
      .set(changed)
      .where('org_id', '=', context.caller.orgId)
      .where('id', '=', id)
      .execute();
    await project(services, context.db, { ...visit, ...changed });
    if (outcome !== 'planned') await closeOpen(services, context.db, visit);
    const target = { type: 'home-care-visit', id } as const;
    await context.audit({ action: 'changed', target, patientId: visit.patient_id, detail: { outcome } });
  };

/** Each visit goes to whoever fits best without a block or a warning. */
export const replace =
  (services: ServerServices): Handler<typeof calls.replaceDay> =>
  async ({ params: { id }, body: { day } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    await workerOf(db, orgId, id);
    const days = await clinicDays(db, orgId, services.now());
    const visits = (await visitsBetween(db, orgId, days.begin(day), days.begin(addDays(day, 1)))).filter(
      (one) => heldBy(one).includes(id) && one.state === 'planned',
    );
    const closed = await closedAmong(context, visits);
    const moved: { visit: string; to: string | null; seat: Seat }[] = [];
    for (const found of visits.filter((one) => !closed.has(one.patient_id))) {
      const visit = await visitToChange(context, found.id);
      if (!heldBy(visit).includes(id) || visit.state !== 'planned') continue;
      const seat = visit.second_id === id ? 'second' : 'first';
      const change = (to: string | null) => (seat === 'second' ? { second_id: to } : { worker_id: to });
      const best = (await fitsOf({ db, orgId, days, visit, seat })).find(
        (fit) => fit.id !== id && fit.blocks.length === 0 && fit.warnings.length === 0,
      );
      const to = best?.id ?? null;
      await db
        .updateTable('home_care_visit')
        .set(change(to))
        .where('org_id', '=', orgId)
        .where('id', '=', visit.id)
        .execute();
      await project(services, db, { ...visit, ...change(to) });
      moved.push({ visit: visit.id, to, seat });
    }
    const target = { type: 'home-care-worker', id } as const;
    await context.audit({ action: 'replaced', target, detail: { day, visits: moved.length } });
    return { moved };
  };
