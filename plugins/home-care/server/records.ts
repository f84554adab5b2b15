import { randomUUID } from 'node:crypto';
import { type CallContext, conflict, type Handler, invalid, notFound, type ServerServices } from '#core/server';
import { clinicDays, momentOn } from './clinicDays.ts';
import type { acceptWork, correctTimes, pickValue, readRecord } from '../shared/recordCalls.ts';
import { acceptField, type Decided, fieldNamed, recordOf } from '../shared/record.ts';
import { closeAlert, closeOpen } from './alerts/alerts.ts';
import { positionOfClient } from './addresses.ts';
import { type EventRow, eventsOf, eventView } from './chart/eventRows.ts';
import { project, projectVisit } from './projectVisit.ts';
import { auditRead, heldBy, namesIn, visitToChange, type VisitRow, workersOf } from './visitRows.ts';

export const read =
  (services: ServerServices): Handler<typeof readRecord> =>
  async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const row = await visitToChange(context, id);
    const rows = await eventsOf(db, caller.orgId, [id]);
    const names = namesIn(await workersOf(db, caller.orgId));
    await auditRead(context, 'home-care-record', [row]);
    const patient = await services.record(db, caller.orgId).find('Patient', row.patient_id);
    return {
      address: positionOfClient(patient),
      events: rows.map((one) => eventView(one, names)),
      exceptions: projectVisit(row, rows).exceptions.map(({ kind, worker }) => ({
        kind,
        worker: { id: worker, name: names.get(worker) ?? '' },
      })),
    };
  };

interface Deciding {
  readonly services: ServerServices;
  readonly context: CallContext;
  readonly row: VisitRow;
}

/** What a coordinator says stands in the record beside what it is about. */
export const append = async (
  { services, context, row }: Deciding,
  event: Pick<EventRow, 'worker_id' | 'field' | 'detail' | 'replaces'> & { readonly when?: Date },
): Promise<void> => {
  const { db, caller } = context;
  const now = services.now();
  const { worker_id, field, detail, replaces, when = now } = event;
  await db
    .insertInto('home_care_event')
    .values({
      ...{ id: randomUUID(), org_id: caller.orgId, visit_id: row.id, worker_id, field, kind: detail.kind },
      ...{ device_at: now, device_sent_at: now, received_at: now, corrected_at: when, planned_at: null },
      ...{ flags: '[]', replaces: JSON.stringify(replaces), detail: JSON.stringify(detail) },
      by_name: `${caller.firstName} ${caller.lastName}`.trim() || '?',
    })
    .execute();
  await project(services, db, row);
};

export const pick =
  (services: ServerServices): Handler<typeof pickValue> =>
  async ({ params: { id }, body }, context) => {
    const row = await visitToChange(context, id);
    const rows = await eventsOf(context.db, context.caller.orgId, [id]);
    const chosen = rows.find((one) => one.id === body.event);
    if (!chosen) throw notFound('entry');
    const field = recordOf(rows.map((one) => eventView(one, new Map()))).find((one) => one.field === chosen.field);
    if (!field?.conflict) throw conflict('This was decided in the meantime.', 'no_conflict');
    await append(
      { services, context, row },
      { ...chosen, replaces: field.heads.map((head) => head.id), when: chosen.corrected_at },
    );
    const target = { type: 'home-care-visit', id } as const;
    await context.audit({ action: 'changed', target, patientId: row.patient_id, detail: { picked: chosen.id } });
  };

export const accept =
  (services: ServerServices): Handler<typeof acceptWork> =>
  async ({ params: { id }, body: { worker, exception, as } }, context) => {
    const row = await visitToChange(context, id);
    const rows = await eventsOf(context.db, context.caller.orgId, [id]);
    const there = projectVisit(row, rows).exceptions.some((one) => one.kind === exception && one.worker === worker);
    if (!there || exception === 'conflict') throw conflict('This was decided in the meantime.', 'no_exception');
    const detail: Decided = { kind: 'accept', exception, as };
    const field = acceptField(exception, worker);
    const replaces = rows.filter((one) => one.field === field).map((one) => one.id);
    await append({ services, context, row }, { worker_id: worker, field, detail, replaces });
    if (exception === 'vitals' || exception === 'incident') {
      const left = projectVisit(row, await eventsOf(context.db, row.org_id, [id])).exceptions;
      if (!left.some(({ kind }) => kind === exception)) await closeAlert(services, context.db, row, exception);
    }
    const target = { type: 'home-care-visit', id } as const;
    await context.audit({ action: 'changed', target, patientId: row.patient_id, detail: { exception, as, worker } });
  };

const dayMs = 86_400_000;

/** A beginning or end that was forgotten, or pressed too late: what stood there stays in the record. */
export const correct =
  (services: ServerServices): Handler<typeof correctTimes> =>
  async ({ params: { id }, body: { worker, start, end, why } }, context) => {
    const { db, caller } = context;
    const row = await visitToChange(context, id);
    const rows = await eventsOf(db, caller.orgId, [id]);
    if (!heldBy(row).includes(worker) && !rows.some(({ worker_id }) => worker_id === worker)) throw notFound('worker');
    if (row.state === 'cancelled' && rows.length === 0)
      throw conflict('This visit was cancelled, and nobody recorded anything on it.', 'not_made');
    const now = services.now();
    const { zone } = await clinicDays(db, caller.orgId, now);
    const [from, to] = [momentOn(start, zone, 'start'), momentOn(end, zone, 'end')];
    if (to <= from) throw invalid('Check the times.', { end: 'The end must be after the start.' });
    if (to > now) throw invalid('Check the times.', { end: 'This is still to come.' });
    if (Math.abs(from.getTime() - row.start_at.getTime()) > dayMs || to.getTime() - from.getTime() > dayMs)
      throw invalid('Check the times.', { start: 'This is too far from when the visit was planned.' });
    const record = recordOf(rows.map((one) => eventView(one, new Map())));
    for (const [kind, when] of [
      ['start', from],
      ['end', to],
    ] as const) {
      const field = fieldNamed(kind, worker, '');
      const heads = record.find((one) => one.field === field)?.heads ?? [];
      // To the minute, as it is shown: what already says so needs no correction.
      if (heads.length === 1 && isSameMinute(new Date(heads[0]!.when), when)) continue;
      const replaces = heads.map((head) => head.id);
      await append({ services, context, row }, { worker_id: worker, field, detail: { kind, why }, replaces, when });
    }
    await closeOpen(services, db, row);
    const target = { type: 'home-care-visit', id } as const;
    await context.audit({ action: 'changed', target, patientId: row.patient_id, detail: { times: worker } });
  };

const isSameMinute = (one: Date, other: Date): boolean =>
  one.toISOString().slice(0, 16) === other.toISOString().slice(0, 16);
