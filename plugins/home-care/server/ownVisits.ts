import { conceptText } from '#clinical/shared';
import type { CallContext, Handler, ServerServices, Trx } from '#core/server';
import { isCurrent, isNoAllergyStatement } from '#plugins/allergies/shared/index.ts';
import { addDays } from '#plugins/appointments/shared/index.ts';
import type { OwnVisit, readMine } from '../shared/modeCalls.ts';
import { addressOf } from './addresses.ts';
import { type ClinicDays, clinicDays } from './clinicDays.ts';
import { type Holder, readerOf } from './holder.ts';
import { eventsOf, eventView } from './chart/eventRows.ts';
import { newsOf } from './plan/toldPlans.ts';
import { auditRead, heldBy, namesIn, visitsBetween, type VisitRow, visitView, workersOf } from './visitRows.ts';

const aheadDays = 14;

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
    const place = addressOf(patient);
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

/** What was last written about each client, by whoever was there. */
const notesBefore = async (
  db: Trx,
  orgId: string,
  patients: readonly string[],
  names: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, NonNullable<OwnVisit['before']>>> => {
  const rows = await db
    .selectFrom('home_care_visit')
    .distinctOn('patient_id')
    .select(['patient_id', 'note', 'worker_id', 'start_at'])
    .where('org_id', '=', orgId)
    .where('patient_id', 'in', [...new Set(patients)])
    .where('state', '=', 'done')
    .where('note', '!=', '')
    .orderBy('patient_id')
    .orderBy('start_at', 'desc')
    .execute();
  return new Map(
    rows.map(({ patient_id, note, worker_id, start_at }) => [
      patient_id,
      { when: start_at.toISOString(), worker: names.get(worker_id ?? '') ?? '', note },
    ]),
  );
};

interface Showing {
  readonly services: ServerServices;
  readonly context: CallContext;
  readonly holder: Holder;
  readonly zone: string;
}

const shown = async ({ services, context, holder, zone }: Showing, rows: readonly VisitRow[]): Promise<OwnVisit[]> => {
  const { orgId } = holder;
  const patients = rows.map(({ patient_id }) => patient_id);
  const clients = await clientsOf(services, context, orgId, patients);
  await auditRead(context, 'home-care-mode', rows);
  const names = namesIn(await workersOf(context.db, orgId));
  const viewing = { zone, now: services.now(), names };
  const notes = rows.length > 0 ? await notesBefore(context.db, orgId, patients, names) : new Map<string, never>();
  const events = Map.groupBy(
    await eventsOf(
      context.db,
      orgId,
      rows.map(({ id }) => id),
    ),
    (one) => one.visit_id,
  );
  return rows.map((row) => ({
    ...{ ...visitView(row, viewing), ...clients.get(row.patient_id)!, before: notes.get(row.patient_id) },
    events: (events.get(row.id) ?? []).map((one) => eventView(one, names)),
  }));
};

const reach = (days: ClinicDays): readonly [Date, Date] => [
  days.begin(addDays(days.today, -1)),
  days.begin(addDays(days.today, aheadDays + 1)),
];

/** Visits that they have told of, whoever has them now. */
const toldBy = async (db: Trx, { orgId, worker }: Holder, since: Date): Promise<ReadonlySet<string>> => {
  const rows = await db
    .selectFrom('home_care_event')
    .select('visit_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('worker_id', '=', worker.id)
    .where('received_at', '>=', since)
    .where('by_name', '=', '')
    .execute();
  return new Set(rows.map(({ visit_id }) => visit_id));
};

/** What the mode shows of whoever holds a pass: yesterday until two weeks ahead. */
export const ownRows = async (db: Trx, holder: Holder, now: Date) => {
  const { orgId, worker } = holder;
  const days = await clinicDays(db, orgId, now);
  const told = await toldBy(db, holder, days.begin(addDays(days.today, -aheadDays * 2)));
  const rows = (await visitsBetween(db, orgId, ...reach(days))).filter(
    (row) => told.has(row.id) || (heldBy(row).includes(worker.id) && row.state !== 'cancelled'),
  );
  return { days, rows };
};

/** RTE-4, ENT-2: the visits of one worker, of yesterday until two weeks ahead. */
export const readOwn =
  (services: ServerServices): Handler<typeof readMine> =>
  async (_, context) => {
    const { db } = context;
    const now = services.now();
    const holder = await readerOf(context, now);
    const { orgId, worker } = holder;
    const { days, rows } = await ownRows(db, holder, now);
    if (rows.length > 0)
      await db
        .insertInto('home_care_shown')
        .values(rows.map((row) => ({ org_id: orgId, worker_id: worker.id, visit_id: row.id })))
        .onConflict((clash) => clash.doNothing())
        .execute();
    const clinic = await db
      .selectFrom('organization')
      .select(['name', 'details'])
      .where('id', '=', holder.orgId)
      .executeTakeFirstOrThrow();
    const { phone } = clinic.details;
    return {
      ...{
        worker: worker.name,
        workerId: worker.id,
        clinic: clinic.name,
        zone: days.zone,
        today: days.today,
        now: now.toISOString(),
      },
      phone: typeof phone === 'string' && phone !== '' ? phone : null,
      news: await newsOf(db, holder, now),
      visits: await shown({ services, context, holder, zone: days.zone }, rows),
    };
  };
