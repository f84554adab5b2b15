import { carersOf, type FhirRecord, profilesOf, type RecordEvent, type RecordEventContext } from '#clinical/server';
import { isOver, referenceTo, staffOnly, type StoredOf } from '#clinical/shared';
import type { ServerServices, Trx } from '#core/server';
import { whoRuns } from '#core/server/identity/customRoles.ts';
import type { VisitRow } from '../visitRows.ts';

/** What nobody may wait with until somebody looks at the board. */
export type Alert = 'missed' | 'vitals' | 'incident' | 'asked';

const system = 'urn:pavilion:home-visit-alert';

/** In both languages, because who will read it is not known yet. */
const words: Readonly<Record<Alert, readonly [title: string, text: string]>> = {
  missed: [
    'Home visit not started / Visite à domicile non commencée',
    'No start has reached the clinic. The worker may be offline: call the worker, then the client. / Aucun début n’est parvenu à la clinique. La personne peut être hors ligne : appelez-la, puis le client ou la cliente.',
  ],
  vitals: [
    'Unsafe reading on a home visit / Mesure dangereuse lors d’une visite à domicile',
    'A worker measured a value outside the safe range. See the visit’s record. / Une mesure est hors des limites sûres. Consultez le dossier de la visite.',
  ],
  incident: [
    'Incident on a home visit / Incident lors d’une visite à domicile',
    'A worker reported an incident. See the visit’s record. / Un incident a été signalé. Consultez le dossier de la visite.',
  ],
  asked: [
    'Request about a home visit / Demande au sujet d’une visite à domicile',
    'The client asked for a visit not to be made, or at another time. Open it on the calendar. / Le client ou la cliente demande d’annuler ou de déplacer une visite. Ouvrez-la dans le calendrier.',
  ],
};

type About = Pick<VisitRow, 'id' | 'org_id' | 'patient_id'>;
type Services = Pick<ServerServices, 'record' | 'notifier' | 'now'>;

const openTask = async (record: FhirRecord, visit: string, alert: Alert): Promise<StoredOf<'Task'> | undefined> => {
  const { resources } = await record.search('Task', {
    identifier: `${system}|${visit}:${alert}`,
    _sort: '-_lastUpdated',
  });
  return resources.find((task) => !isOver(task));
};

/** Whoever runs home care: administrators, and care providers to whom the clinic gave it. */
export const coordinatorsOf = (db: Trx, orgId: string): Promise<readonly string[]> =>
  whoRuns(db, orgId, { needs: ['home-care:see', 'home-care:manage'], given: 'home-care:manage' });

/** At the top of the work list, and told at once unless it can wait; nothing where the same is open already. */
export const raiseAlert = async (
  services: Services,
  db: Trx,
  row: About,
  alert: Alert,
  { waits = false }: { readonly waits?: boolean } = {},
): Promise<void> => {
  const { id, org_id: orgId, patient_id: patient } = row;
  const record = services.record(db, orgId);
  if (await openTask(record, id, alert)) return;
  const [text, description] = words[alert];
  const now = services.now().toISOString();
  const task = await record.create({
    resourceType: 'Task',
    meta: { security: [staffOnly] },
    identifier: [{ system, value: `${id}:${alert}` }],
    status: 'requested',
    intent: 'order',
    priority: waits ? 'routine' : 'stat',
    code: { coding: [{ system, code: alert }], text },
    description: text,
    note: [{ text: description, time: now }],
    for: referenceTo('Patient', patient),
    authoredOn: now,
    lastModified: now,
    ...(!waits && { restriction: { period: { end: now } } }),
  });
  if (waits) return;
  // What is clinical concerns those who care for the client too.
  const isClinical = alert === 'vitals' || alert === 'incident';
  const carers = !isClinical ? [] : await profilesOf(db, orgId, await carersOf(record, patient));
  const told = [...new Set([...(await coordinatorsOf(db, orgId)), ...carers])];
  await services.notifier.notify(db, orgId, told, 'home_visit_alert', {
    ...{ resource_id: task.id, session_id: id, session_status: alert },
  });
};

/** It is dealt with, or was none. */
export const closeAlert = async (services: Services, db: Trx, row: About, alert: Alert): Promise<void> => {
  const record = services.record(db, row.org_id);
  const task = await openTask(record, row.id, alert);
  if (!task) return;
  const now = services.now().toISOString();
  const executionPeriod = { ...task.executionPeriod, end: now };
  await record.update({ ...task, status: 'completed', lastModified: now, executionPeriod });
};

/** Somebody began it, or it was planned otherwise, or said what became of it. */
export const closeOpen = async (
  services: Services,
  db: Trx,
  row: About & Pick<VisitRow, 'missed_told_at' | 'asked'>,
): Promise<void> => {
  if (row.missed_told_at !== null) await closeAlert(services, db, row, 'missed');
  if (row.asked === null) return;
  const { id, org_id } = row;
  await db
    .updateTable('home_care_visit')
    .set({ asked: null })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
  await closeAlert(services, db, row, 'asked');
};

/** One that is dealt with is so for everybody who was told. */
export const followAlerts =
  ({ notifier }: Services) =>
  async (events: readonly RecordEvent[], { db, orgId }: RecordEventContext): Promise<void> => {
    for (const { resource, previous } of events) {
      if (resource.resourceType !== 'Task' || !isOver(resource)) continue;
      if (previous?.resourceType === 'Task' && isOver(previous)) continue;
      if (resource.identifier?.some((one) => one.system === system))
        await notifier.dealtWith(db, orgId, 'home_visit_alert', resource.id);
    }
  };
