import type { Updateable } from 'kysely';
import { conceptText } from '#clinical/shared';
import { type CallContext, conflict, type Guest, type Handler, notFound, type ServerServices } from '#core/server';
import { isCurrent, isNoAllergyStatement } from '#plugins/allergies/shared/index.ts';
import { addDays } from '#plugins/appointments/shared/index.ts';
import type { keepDraft, listOwn, OwnVisit, readMine, sendEvent } from '../shared/modeCalls.ts';
import { type ClinicDays, clinicDays } from './clinicDays.ts';
import type { VisitTable } from './schema.ts';
import { auditRead, visitsBetween, type VisitRow, visitView } from './visitRows.ts';

const aheadDays = 14;

interface Holder {
  readonly orgId: string;
  readonly worker: { readonly id: string; readonly name: string };
}

const guestOf = ({ guest }: CallContext): Guest => {
  if (!guest) throw notFound('access code');
  return guest;
};

/** Whose device this is. The pass itself was checked with the call. @throws Failure 404 */
const holderOf = async (context: CallContext): Promise<Holder> => {
  const { orgId, subject } = guestOf(context);
  const worker = await context.db
    .selectFrom('home_care_access as a')
    .innerJoin('home_care_worker as w', 'w.id', 'a.worker_id')
    .select(['w.id', 'w.name'])
    .where('a.org_id', '=', orgId)
    .where('a.id', '=', subject)
    .where('a.revoked_at', 'is', null)
    .executeTakeFirst();
  if (!worker) throw notFound('access code');
  return { orgId, worker };
};

interface Client {
  readonly address: string;
  readonly phone: string;
  readonly allergies: string[] | null;
}

/** What a worker must know at the door, of each client once. */
const clientsOf = async (
  services: ServerServices,
  { db }: CallContext,
  orgId: string,
  patients: readonly string[],
): Promise<ReadonlyMap<string, Client>> => {
  const record = services.record(db, orgId);
  const readable = await services.features.isEnabled(db, orgId, 'allergies');
  const clients = new Map<string, Client>();
  for (const id of new Set(patients)) {
    const patient = await record.find('Patient', id);
    const place = patient?.address?.find(({ use }) => use !== 'old');
    const page = readable
      ? await record.search('AllergyIntolerance', { patient: `Patient/${id}`, _count: '100' })
      : null;
    const found = page && page.next === null ? page.resources : null;
    clients.set(id, {
      address: [...(place?.line ?? []), place?.city, place?.state, place?.postalCode].filter(Boolean).join(', '),
      phone: patient?.telecom?.find(({ system }) => system === 'phone')?.value ?? '',
      allergies:
        found &&
        found.filter((one) => isCurrent(one) && !isNoAllergyStatement(one)).map(({ code }) => conceptText(code)),
    });
  }
  return clients;
};

interface Showing {
  readonly services: ServerServices;
  readonly context: CallContext;
  readonly holder: Holder;
  readonly zone: string;
}

const shown = async ({ services, context, holder, zone }: Showing, rows: readonly VisitRow[]): Promise<OwnVisit[]> => {
  const { orgId, worker } = holder;
  const patients = rows.map(({ patient_id }) => patient_id);
  const clients = await clientsOf(services, context, orgId, patients);
  await auditRead(context, 'home-care-mode', rows);
  const viewing = { zone, now: services.now(), names: new Map([[worker.id, worker.name]]) };
  return rows.map((row) => ({ ...visitView(row, viewing), ...clients.get(row.patient_id)!, draft: row.draft }));
};

const reach = (days: ClinicDays): readonly [Date, Date] => [
  days.begin(addDays(days.today, -1)),
  days.begin(addDays(days.today, aheadDays + 1)),
];

/** RTE-4, ENT-2: the visits of one worker, of yesterday until two weeks ahead. */
export const readOwn =
  (services: ServerServices): Handler<typeof readMine> =>
  async (_, context) => {
    const { db } = context;
    const holder = await holderOf(context);
    const days = await clinicDays(db, holder.orgId, services.now());
    const rows = (await visitsBetween(db, holder.orgId, ...reach(days))).filter(
      ({ worker_id, state }) => worker_id === holder.worker.id && state !== 'cancelled',
    );
    const clinic = await db
      .selectFrom('organization')
      .select(['name', 'details'])
      .where('id', '=', holder.orgId)
      .executeTakeFirstOrThrow();
    const { phone } = clinic.details;
    return {
      ...{ worker: holder.worker.name, clinic: clinic.name, zone: days.zone, today: days.today },
      phone: typeof phone === 'string' && phone !== '' ? phone : null,
      visits: await shown({ services, context, holder, zone: days.zone }, rows),
    };
  };

/** Of the holder, within reach, locked. @throws Failure 404 */
const ownRow = async (
  { db }: CallContext,
  { orgId, worker }: Holder,
  id: string,
  days: ClinicDays,
): Promise<VisitRow> => {
  const [from, to] = reach(days);
  const row = await db
    .selectFrom('home_care_visit')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('worker_id', '=', worker.id)
    .where('start_at', '>=', from)
    .where('start_at', '<', to)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw notFound('visit');
  return row;
};

/** Append-only, under ids made on the device: what is sent twice counts once. */
export const take =
  (services: ServerServices): Handler<typeof sendEvent> =>
  async ({ body }, context) => {
    const { db } = context;
    const holder = await holderOf(context);
    const { orgId, worker } = holder;
    const now = services.now();
    const days = await clinicDays(db, orgId, now);
    const row = await ownRow(context, holder, body.visit, days);
    const answer = async (): Promise<OwnVisit> => {
      const fresh = await ownRow(context, holder, body.visit, days);
      return (await shown({ services, context, holder, zone: days.zone }, [fresh]))[0]!;
    };
    const { id, visit: _, kind, at, sent, ...detail } = body;
    const kept = await db
      .insertInto('home_care_event')
      .values({
        ...{ id, org_id: orgId, visit_id: row.id, worker_id: worker.id, kind, device_at: at, device_sent_at: sent },
        ...{ received_at: now, detail: JSON.stringify(detail) },
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
      return answer();
    }
    // The device's clock may be wrong; how long ago it was, by that same clock, is not.
    const ago = Math.max(0, Date.parse(sent) - Date.parse(at));
    const moment = new Date(now.getTime() - ago);
    if (kind === 'start') {
      if (row.state !== 'planned' && row.state !== 'missed')
        throw conflict('This visit has begun or is over.', 'not_planned');
      await write(context, orgId, row.id, {
        state: 'started',
        started_at: moment,
        reason: detail.reason || row.reason,
      });
    } else {
      if (row.state !== 'started' || !row.started_at) throw conflict('Start this visit first.', 'not_started');
      const { results, note, km, reason } = detail;
      await write(context, orgId, row.id, {
        ...{ state: 'done', ended_at: moment < row.started_at ? row.started_at : moment, note, km, draft: null },
        ...{ results: JSON.stringify(results), reason: reason || row.reason },
      });
    }
    const target = { type: 'home-care-visit', id: row.id } as const;
    await context.audit({ action: kind === 'start' ? 'started' : 'ended', target, patientId: row.patient_id });
    return answer();
  };

const write = ({ db }: CallContext, orgId: string, id: string, values: Updateable<VisitTable>) =>
  db.updateTable('home_care_visit').set(values).where('org_id', '=', orgId).where('id', '=', id).execute();

export const draft =
  (services: ServerServices): Handler<typeof keepDraft> =>
  async ({ body }, context) => {
    const holder = await holderOf(context);
    const days = await clinicDays(context.db, holder.orgId, services.now());
    const row = await ownRow(context, holder, body.visit, days);
    if (row.state === 'done') return;
    await write(context, holder.orgId, row.id, { draft: body.draft && JSON.stringify(body.draft) });
  };

/** For the patient's own calendar. */
export const listForPatient =
  (services: ServerServices): Handler<typeof listOwn> =>
  async ({ query: { from, to } }, { db, caller }) => {
    const { orgId } = caller;
    const patient = caller.resourceId ?? (await services.people.resourceIdOf(orgId, caller.profileId));
    if (patient === null) return { data: [] };
    const rows = await db
      .selectFrom('home_care_visit as v')
      .leftJoin('home_care_worker as w', 'w.id', 'v.worker_id')
      .select(['v.id', 'v.title', 'v.start_at', 'v.end_at', 'v.state', 'w.name'])
      .where('v.org_id', '=', orgId)
      .where('v.patient_id', '=', patient)
      .where('v.start_at', '>=', new Date(from))
      .where('v.start_at', '<', new Date(to))
      .where('v.state', 'in', ['planned', 'started', 'done'])
      .orderBy('v.start_at')
      .limit(400)
      .execute();
    return {
      data: rows.map(({ id, title, start_at, end_at, state, name }) => ({
        ...{ id, title, state, worker: name ?? '' },
        ...{ start: start_at.toISOString(), end: end_at.toISOString() },
      })),
    };
  };
