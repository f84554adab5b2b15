import type { Caller, ServerServices, Trx } from '#core/server';
import { clinicDays } from '../clinicDays.ts';
import type { PlannedNeed } from '../plannedVisits.ts';
import { placesOf } from './areas.ts';
import { keep, unlessRefused } from './kept.ts';
import { closedToPatient } from '#clinical/shared';
import { carePlanOf, statusOn } from './needResource.ts';
import { practitionerOf, roleOf, type WorkerRow } from './workerResources.ts';

type Services = Pick<ServerServices, 'record' | 'log'>;

/** What the column `recorded` says of a worker whose resources are as they should be. */
const current = 'current';
/** Of one transaction of the job. */
const most = 100;

/** A worker's Practitioner and PractitionerRole, as they are now. @param by in whose name it is written; null: the house's */
export const recordWorker = async (services: Services, db: Trx, row: WorkerRow, by: Caller | null): Promise<void> => {
  const { id, org_id } = row;
  const record = services.record(db, org_id, by ?? undefined);
  const isThere = await unlessRefused(services, { worker: id }, async () => {
    const places = await placesOf(record, row.facts.areas);
    await keep(record, closedToPatient(practitionerOf(row)));
    await keep(record, closedToPatient(roleOf(row, places)));
  });
  await db
    .updateTable('home_care_worker')
    .set({ recorded: isThere ? current : '' })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
};

/** A service need's CarePlan, as it is today. */
export const recordNeed = async (
  services: Services,
  db: Trx,
  need: PlannedNeed,
  today: string,
  by: Caller | null,
): Promise<void> => {
  const { id, org_id } = need;
  const status = statusOn(need.facts, today);
  const record = services.record(db, org_id, by ?? undefined);
  const isThere = await unlessRefused(services, { need: id }, () => keep(record, carePlanOf(need, status)));
  await db
    .updateTable('home_care_need')
    .set({ recorded: isThere ? status : '' })
    .where('org_id', '=', org_id)
    .where('id', '=', id)
    .execute();
};

/** @returns the last id that was looked at; null: that was all */
const recordWorkersFrom = async (services: Services, db: Trx, orgId: string, after: string): Promise<string | null> => {
  const rows = await db
    .selectFrom('home_care_worker')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('recorded', '!=', current)
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  for (const row of rows) await recordWorker(services, db, row, null);
  return rows.length < most ? null : rows.at(-1)!.id;
};

const recordNeedsFrom = async (
  services: Services,
  db: Trx,
  { orgId, today }: { readonly orgId: string; readonly today: string },
  after: string,
): Promise<string | null> => {
  const rows = await db
    .selectFrom('home_care_need')
    .selectAll()
    .where('org_id', '=', orgId)
    // One that has ended changes by a hand alone, which records it.
    .where('recorded', 'in', ['', 'active'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute();
  for (const row of rows)
    if (row.recorded !== statusOn(row.facts, today)) await recordNeed(services, db, row, today, null);
  return rows.length < most ? null : rows.at(-1)!.id;
};

/** What stood before there were such resources, what the record refused, and needs whose last day has passed. */
export const recordAll = async (services: ServerServices): Promise<void> => {
  const organizations = await services.db.selectFrom('organization').select('id').execute();
  const isOn = (db: Trx, orgId: string) => services.features.isEnabled(db, orgId, 'home-care');
  for (const { id: orgId } of organizations) {
    for (let after: string | null = ''; after !== null;) {
      const from: string = after;
      after = await services.inOrg(orgId, async (db) =>
        (await isOn(db, orgId)) ? recordWorkersFrom(services, db, orgId, from) : null,
      );
    }
    for (let after: string | null = ''; after !== null;) {
      const from: string = after;
      after = await services.inOrg(orgId, async (db) => {
        if (!(await isOn(db, orgId))) return null;
        const { today } = await clinicDays(db, orgId, services.now());
        return recordNeedsFrom(services, db, { orgId, today }, from);
      });
    }
  }
};
