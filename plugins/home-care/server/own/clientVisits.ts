import { namesSensitive } from '#clinical/server';
import { saysSensitive } from '#clinical/shared/sensitive/sensitive.ts';
import { type CallContext, conflict, type Handler, notFound, type ServerServices } from '#core/server';
import type { answerAsk } from '../../shared/calls.ts';
import type { askVisit, listOwn } from '../../shared/ownCalls.ts';
import type { Asked } from '../../shared/visit.ts';
import { closeAlert, closeOpen, raiseAlert } from '../alerts/alerts.ts';
import { clinicDays } from '../clinicDays.ts';
import { lockedVisit, visitToChange } from '../visitRows.ts';

/** Also for whoever stands for them. */
const patientOf = async (services: ServerServices, { caller }: CallContext): Promise<string | null> =>
  caller.resourceId ?? services.people.resourceIdOf(caller.orgId, caller.profileId);

/** That somebody comes stays; what for, and what was asked, is closed to whom the patient did not show what is sensitive. */
const isShut = ({ caller: { shared } }: CallContext, said: object): boolean =>
  shared !== undefined && !namesSensitive(shared) && saysSensitive(said);

/** For the patient's home page and calendar: who comes when, and what will be done. */
export const listForPatient =
  (services: ServerServices): Handler<typeof listOwn> =>
  async ({ query: { from, to } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const { zone } = await clinicDays(db, orgId, services.now());
    const patient = await patientOf(services, context);
    if (patient === null) return { zone, data: [] };
    const rows = await db
      .selectFrom('home_care_visit as v')
      .leftJoin('home_care_worker as w', 'w.id', 'v.worker_id')
      .leftJoin('home_care_worker as s', 's.id', 'v.second_id')
      .select(['v.id', 'v.title', 'v.start_at', 'v.end_at', 'v.latest_at', 'v.state', 'v.tasks', 'v.asked'])
      .select(['w.name', 's.name as second'])
      .where('v.org_id', '=', orgId)
      .where('v.patient_id', '=', patient)
      .where('v.start_at', '>=', new Date(from))
      .where('v.start_at', '<', new Date(to))
      .where('v.state', 'in', ['planned', 'started', 'done'])
      .orderBy('v.start_at')
      .limit(400)
      .execute();
    return {
      zone,
      data: rows.map(({ id, title, start_at, end_at, latest_at, state, tasks, asked, name, second }) => ({
        ...{ id, state, worker: [name, second].filter((one) => one !== null).join(', ') },
        ...(isShut(context, { title, tasks }) ? { title: '', tasks: [] } : { title, tasks: [...tasks] }),
        ...{ start: start_at.toISOString(), end: end_at.toISOString(), latest: latest_at.toISOString() },
        ...(asked && { asked: isShut(context, asked) ? { ...asked, text: '' } : asked }),
      })),
    };
  };

const soonMs = 24 * 60 * 60_000;

/** What is soon is told at once: somebody may be on the way. */
export const ask =
  (services: ServerServices): Handler<typeof askVisit> =>
  async ({ params: { id }, body: { what, text } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const patient = await patientOf(services, context);
    const row = await lockedVisit(db, orgId, id);
    if (!row || patient === null || row.patient_id !== patient) throw notFound('visit');
    const now = services.now();
    if (row.state !== 'planned' || row.end_at <= now) throw conflict('This visit has begun or is over.', 'not_planned');
    const by = `${caller.firstName} ${caller.lastName}`.trim();
    const asked: Asked | null = what && { what, text, by, at: now.toISOString() };
    await db
      .updateTable('home_care_visit')
      .set({ asked: asked && JSON.stringify(asked) })
      .where('org_id', '=', orgId)
      .where('id', '=', id)
      .execute();
    const waits = row.start_at.getTime() - now.getTime() > soonMs;
    if (asked) await raiseAlert(services, db, row, 'asked', { waits });
    else await closeAlert(services, db, row, 'asked');
    const target = { type: 'home-care-visit', id } as const;
    await context.audit({ action: 'changed', target, patientId: patient, detail: { asked: what ?? 'withdrawn' } });
  };

export const answer =
  (services: ServerServices): Handler<typeof answerAsk> =>
  async ({ params: { id } }, context) => {
    const row = await visitToChange(context, id);
    await closeOpen(services, context.db, { ...row, missed_told_at: null });
    const target = { type: 'home-care-visit', id } as const;
    await context.audit({ action: 'changed', target, patientId: row.patient_id, detail: { asked: 'kept' } });
  };
