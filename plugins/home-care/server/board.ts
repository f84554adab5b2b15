import { conflict, Failure, type Handler, invalid, type ServerServices } from '#core/server';
import { addDays, instantOf } from '#plugins/appointments/shared/index.ts';
import type * as calls from '../shared/calls.ts';
import { clinicDays, mondayOf, weekOf } from './clinicDays.ts';
import { fitsOf, refuseUnfit } from './fits.ts';
import { project } from './projectVisit.ts';
import { lapsedOn } from './workers.ts';
import {
  auditRead,
  closedAmong,
  minutesOf,
  namesIn,
  plannedMinutes,
  visitsBetween,
  visitToChange,
  visitView,
  workerOf,
  workersOf,
} from './visitRows.ts';

/** RTE-4 home-care/calendar, for staff. */
export const read =
  (services: ServerServices): Handler<typeof calls.readBoard> =>
  async ({ query: { from, days: count = '7' } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const now = services.now();
    const days = await clinicDays(db, orgId, now);
    const first = count === '7' ? mondayOf(from ?? days.today) : (from ?? days.today);
    const shown = Array.from({ length: Number(count) }, (_, n) => addDays(first, n));
    const visits = await visitsBetween(db, orgId, days.begin(first), days.begin(addDays(first, shown.length)));
    const workers = await workersOf(db, orgId);
    const hours = await plannedMinutes(db, orgId, ...weekOf(days, first));
    const closed = await closedAmong(context, visits);
    await auditRead(context, 'home-care-board', visits, closed);
    const viewing = { zone: days.zone, now, names: namesIn(workers), closed };
    return {
      ...{ days: shown, today: days.today, zone: days.zone },
      workers: workers.map((worker) => ({
        ...{ id: worker.id, name: worker.name, paused: worker.paused, lapsed: lapsedOn(worker, days.today) },
        ...{ skills: worker.facts.skills, areas: worker.facts.areas, languages: worker.facts.languages },
        off: shown.filter((day) => worker.facts.timeOff.some((one) => one.from <= day && day <= one.to)),
        ...{ weekMinutes: hours.get(worker.id) ?? 0, weekHours: worker.facts.weekHours },
      })),
      visits: visits.map((visit) => visitView(visit, viewing)),
    };
  };

export const fits =
  (services: ServerServices): Handler<typeof calls.listFits> =>
  async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const visit = await visitToChange(context, id);
    const days = await clinicDays(db, caller.orgId, services.now());
    return { data: await fitsOf({ db, orgId: caller.orgId, days, visit }) };
  };

const notPlanned = () => conflict('This visit has begun or is over.', 'not_planned');

/** The first of two coordinators gets it; the other is told whose it is. */
export const assign =
  (services: ServerServices): Handler<typeof calls.assignVisit> =>
  async ({ params: { id }, body: { to, from, sure } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const visit = await visitToChange(context, id);
    if (visit.worker_id !== from) {
      const other = visit.worker_id === null ? null : (await workerOf(db, orgId, visit.worker_id)).name;
      const message = other === null ? 'This visit is back in the tray.' : `${other} has this visit already.`;
      throw new Failure(409, 'already_assigned', message, { name: other ?? '' });
    }
    if (visit.state !== 'planned') throw notPlanned();
    if (to !== null) {
      const worker = await workerOf(db, orgId, to);
      const days = await clinicDays(db, orgId, services.now());
      await refuseUnfit({ db, orgId, days, visit }, worker, sure);
    }
    await db
      .updateTable('home_care_visit')
      .set({ worker_id: to })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    // What was told of it before may be theirs by now.
    await project(db, { ...visit, worker_id: to });
    const target = { type: 'home-care-visit', id } as const;
    await context.audit({ action: 'assigned', target, patientId: visit.patient_id, detail: { to: to ?? '', sure } });
  };

export const move =
  (services: ServerServices): Handler<typeof calls.moveVisit> =>
  async ({ params: { id }, body: { start, was, sure } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const visit = await visitToChange(context, id);
    if (visit.start_at.toISOString() !== was)
      throw conflict('Someone moved this visit in the meantime.', 'moved_meanwhile');
    if (visit.state !== 'planned') throw notPlanned();
    const days = await clinicDays(db, orgId, services.now());
    let start_at: Date;
    try {
      start_at = instantOf(start, days.zone);
    } catch {
      throw invalid('Choose another time.', { start: 'There is no such time.' });
    }
    const end_at = new Date(start_at.getTime() + minutesOf(visit) * 60_000);
    const latest_at = new Date(visit.latest_at.getTime() + start_at.getTime() - visit.start_at.getTime());
    if (visit.worker_id !== null) {
      const worker = await workerOf(db, orgId, visit.worker_id);
      await refuseUnfit({ db, orgId, days, visit: { ...visit, start_at, end_at } }, worker, sure);
    }
    // The day stays that of the need, which so makes no second visit in the old place.
    await db
      .updateTable('home_care_visit')
      .set({ start_at, end_at, latest_at })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    await project(db, { ...visit, start_at, end_at, latest_at });
    const target = { type: 'home-care-visit', id } as const;
    await context.audit({ action: 'moved', target, patientId: visit.patient_id, detail: { sure } });
  };

export const settle =
  (): Handler<typeof calls.settleVisit> =>
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
    await project(context.db, { ...visit, ...changed });
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
      (one) => one.worker_id === id && one.state === 'planned',
    );
    const closed = await closedAmong(context, visits);
    const moved: { visit: string; to: string | null }[] = [];
    for (const found of visits.filter((one) => !closed.has(one.patient_id))) {
      const visit = await visitToChange(context, found.id);
      if (visit.worker_id !== id || visit.state !== 'planned') continue;
      const best = (await fitsOf({ db, orgId, days, visit })).find(
        (fit) => fit.id !== id && fit.blocks.length === 0 && fit.warnings.length === 0,
      );
      const to = best?.id ?? null;
      await db
        .updateTable('home_care_visit')
        .set({ worker_id: to })
        .where('org_id', '=', orgId)
        .where('id', '=', visit.id)
        .execute();
      await project(db, { ...visit, worker_id: to });
      moved.push({ visit: visit.id, to });
    }
    const target = { type: 'home-care-worker', id } as const;
    await context.audit({ action: 'replaced', target, detail: { day, visits: moved.length } });
    return { moved };
  };
