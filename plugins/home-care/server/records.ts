import { randomUUID } from 'node:crypto';
import { type CallContext, conflict, type Handler, notFound, type ServerServices } from '#core/server';
import type { acceptWork, pickValue, readRecord } from '../shared/recordCalls.ts';
import { type Decided, recordOf } from '../shared/record.ts';
import { positionOfClient } from './addresses.ts';
import { acceptField, type EventRow, eventsOf, eventView, project, projectVisit } from './projectVisit.ts';
import { auditRead, namesIn, visitToChange, type VisitRow, workersOf } from './visitRows.ts';

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
  await project(db, row);
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
    const target = { type: 'home-care-visit', id } as const;
    await context.audit({ action: 'changed', target, patientId: row.patient_id, detail: { exception, as, worker } });
  };
