import { type CallContext, conflict, type Handler, notFound, type ServerServices, type Trx } from '#core/server';
import type { CallInput } from '#core/shared';
import type { sendEvent } from '../shared/modeCalls.ts';
import { mostPhotos } from '../shared/photo.ts';
import { fieldOf, headsOf, recordOf, type Told } from '../shared/record.ts';
import { judge } from '../shared/vitals.ts';
import { isForReview, metresBetween } from '../shared/place.ts';
import { closeOpen, raiseAlert } from './alerts/alerts.ts';
import { positionOfClient } from './addresses.ts';
import { type Holder, senderOf } from './holder.ts';
import { eventsOf, eventView } from './chart/eventRows.ts';
import { project } from './projectVisit.ts';
import { heldBy, lockedVisit, type VisitRow } from './visitRows.ts';

type Body = CallInput<typeof sendEvent>['body'];

/** What measuring leaves open: a slow line, a clock that drifts. */
const clockMs = 2 * 60_000;

/** A visit that is theirs, or that they were shown: locked. @throws Failure 404 */
const visitOf = async ({ db }: CallContext, { orgId, worker }: Holder, id: string): Promise<VisitRow> => {
  const row = await lockedVisit(db, orgId, id);
  const shown = await db
    .selectFrom('home_care_shown')
    .select('visit_id')
    .where('org_id', '=', orgId)
    .where('worker_id', '=', worker.id)
    .where('visit_id', '=', id)
    .executeTakeFirst();
  if (!row || (!heldBy(row).includes(worker.id) && !shown)) throw notFound('visit');
  return row;
};

/** A clock may be wrong, and be put right before it sends: then what was measured beforehand is nearer to the truth. */
const corrected = ({ at, sent, skew }: Body, now: Date): { readonly when: Date; readonly clock: boolean } => {
  const atSending = now.getTime() - Date.parse(sent);
  const when = Date.parse(at) + (skew ?? atSending);
  return {
    when: new Date(Math.min(when, now.getTime())),
    clock: skew !== null && Math.abs(skew - atSending) > clockMs,
  };
};

/** Of a place: how far from the client's address, where that is known. */
const metresOf = async (services: ServerServices, db: Trx, row: VisitRow, what: Told): Promise<number | null> => {
  if (what.kind !== 'place' || what.place === null) return null;
  const patient = await services.record(db, row.org_id).find('Patient', row.patient_id);
  const address = positionOfClient(patient);
  return address && metresBetween(what.place, address);
};

/** No more photos than anybody looks at, and nobody takes back what another took. @throws Failure 409, 404 */
const checkPhoto = async (db: Trx, row: VisitRow, { id, what }: Body, worker: string): Promise<void> => {
  if (what.kind !== 'photo' && what.kind !== 'photo_error') return;
  if (what.kind === 'photo_error') {
    const photo = await db
      .selectFrom('home_care_event')
      .select(['visit_id', 'worker_id', 'kind'])
      .where('org_id', '=', row.org_id)
      .where('id', '=', what.photo)
      .executeTakeFirst();
    // One that never came is as good as taken back.
    if (photo && (photo.visit_id !== row.id || photo.worker_id !== worker || photo.kind !== 'photo'))
      throw notFound('photo');
    return;
  }
  const rows = await eventsOf(db, row.org_id, [row.id]);
  if (rows.some((one) => one.id === id)) return;
  const record = recordOf(rows.map((one) => eventView(one, new Map())));
  if (headsOf(record, 'photo').length >= mostPhotos)
    throw conflict('This visit has as many photos as it can have.', 'too_many_photos');
};

/** What somebody has to know as soon as it has come, however late that is. */
const alertOf = async (services: ServerServices, db: Trx, row: VisitRow, what: Told): Promise<void> => {
  if (what.kind === 'start') await closeOpen(services, db, row);
  if (what.kind === 'incident') await raiseAlert(services, db, row, 'incident');
  if (what.kind === 'vitals' && judge(what) === 'call') await raiseAlert(services, db, row, 'vitals');
};

/** Append-only, under ids made on the device: what is sent twice counts once, and nothing that was done is refused. */
export const takeEvent =
  (services: ServerServices): Handler<typeof sendEvent> =>
  async ({ body }, context) => {
    const { db } = context;
    const holder = await senderOf(context);
    const { orgId, worker, endedAt } = holder;
    const now = services.now();
    const answer = { now: now.toISOString() };
    const row = await visitOf(context, holder, body.visit);
    const { id, what, at, sent, planned, replaces } = body;
    await checkPhoto(db, row, body, worker.id);
    const { when, clock } = corrected(body, now);
    const late = endedAt !== null && when > endedAt;
    const metres = await metresOf(services, db, row, what);
    const far = what.kind === 'place' && what.place && metres !== null && isForReview(metres, what.place.accuracy);
    const flags = [...(clock ? ['clock'] : []), ...(late ? ['access'] : []), ...(far ? ['far'] : [])];
    const kept = await db
      .insertInto('home_care_event')
      .values({
        ...{ id, org_id: orgId, visit_id: row.id, worker_id: worker.id, kind: what.kind, by_name: '' },
        ...{ field: fieldOf(what, worker.id, id), device_at: at, device_sent_at: sent, received_at: now },
        ...{ metres, corrected_at: when, planned_at: planned, flags: JSON.stringify(flags) },
        ...{ replaces: JSON.stringify(replaces), detail: JSON.stringify(what) },
      })
      .onConflict((clash) => clash.columns(['org_id', 'id']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!kept) {
      const before = await db
        .selectFrom('home_care_event')
        .select(['visit_id', 'worker_id'])
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      if (before.visit_id !== row.id || before.worker_id !== worker.id) throw notFound('visit');
      return answer;
    }
    await project(services, db, row);
    await alertOf(services, db, row, what);
    const target = { type: 'home-care-visit', id: row.id } as const;
    const action = what.kind === 'start' ? 'started' : what.kind === 'end' ? 'ended' : 'changed';
    await context.audit({ action, target, patientId: row.patient_id, detail: { told: what.kind } });
    return answer;
  };
