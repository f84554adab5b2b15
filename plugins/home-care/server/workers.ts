import { conflict, type Handler, type ServerServices } from '#core/server';
import { addDays } from '#plugins/appointments/shared/index.ts';
import { type addWorker, type changeWorker, pageSize, type searchWorkers } from '../shared/calls.ts';
import { lapsedOn } from '../shared/fitRules.ts';
import type { Worker, WorkerFacts } from '../shared/worker.ts';
import { revokeAll } from './access.ts';
import { clinicDays, weekOf } from './clinicDays.ts';
import { recordWorker } from './fhir/recorded.ts';
import { phonesOf } from './phones/phones.ts';
import { plannedMinutes, workerOf, workersOf } from './visitRows.ts';

const endsWithin = ({ credentials }: Pick<WorkerFacts, 'credentials'>, today: string, days: number): boolean =>
  credentials.some(({ until }) => until !== null && until >= today && until <= addDays(today, days));

const isIn = (worker: Worker, state: string | undefined, today: string): boolean => {
  if (state === 'paused') return worker.paused;
  if (state === 'active') return !worker.paused;
  if (state === 'lapsed') return worker.lapsed.length > 0;
  if (state === 'ending') return endsWithin(worker, today, 60);
  return true;
};

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** RTE-5 clinic/home-care-workers. */
export const search =
  (services: ServerServices): Handler<typeof searchWorkers> =>
  async ({ body: { text = '', skill, state, sort = 'name', descending = false, from = 0 } }, { db, caller }) => {
    const { orgId } = caller;
    const days = await clinicDays(db, orgId, services.now());
    const { today } = days;
    const hours = await plannedMinutes(db, orgId, ...weekOf(days, today));
    const wanted = plain(text);
    const found = (await workersOf(db, orgId))
      .map((row): Worker => ({
        ...row.facts,
        ...{ id: row.id, name: row.name, paused: row.paused, version: row.version },
        weekMinutes: hours.get(row.id) ?? 0,
        lapsed: lapsedOn(row.facts, today),
        device: null,
      }))
      .filter((one) => wanted === '' || plain(`${one.name} ${one.areas.join(' ')} ${one.phone}`).includes(wanted))
      .filter((one) => (skill === undefined || one.skills.includes(skill)) && isIn(one, state, today));
    if (sort === 'class') found.sort((one, other) => one.class.localeCompare(other.class));
    if (sort === 'hours') found.sort((one, other) => one.weekMinutes - other.weekMinutes);
    if (descending) found.reverse();
    const next = from + pageSize;
    const page = found.slice(from, next);
    const ids = page.map(({ id }) => id);
    const phones = await phonesOf(db, orgId, ids, services.now());
    const data = page.map((one) => ({ ...one, device: phones.get(one.id) ?? null }));
    return { data, next: next < found.length ? next : null, total: found.length, today };
  };

export const add =
  (services: ServerServices): Handler<typeof addWorker> =>
  async ({ body: { name, paused, ...facts } }, context) => {
    const { db, caller } = context;
    const { id } = await db
      .insertInto('home_care_worker')
      .values({ org_id: caller.orgId, name, paused, facts: JSON.stringify(facts) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await recordWorker(services, db, { id, org_id: caller.orgId, name, paused, facts }, caller);
    await context.audit({ action: 'created', target: { type: 'home-care-worker', id } });
    return { id };
  };

export const change =
  (services: ServerServices): Handler<typeof changeWorker> =>
  async ({ params: { id }, body: { name, paused, version, ...facts } }, context) => {
    const { db, caller } = context;
    const before = await workerOf(db, caller.orgId, id);
    if (before.version !== version)
      throw conflict('Someone changed this worker in the meantime. Open them again.', 'changed_meanwhile');
    await db
      .updateTable('home_care_worker')
      .set({ name, paused, facts: JSON.stringify(facts), version: version + 1 })
      .where('org_id', '=', caller.orgId)
      .where('id', '=', id)
      .execute();
    await recordWorker(services, db, { id, org_id: caller.orgId, name, paused, facts }, caller);
    if (paused && !before.paused) await revokeAll(services, db, caller.orgId, id);
    await context.audit({ action: 'changed', target: { type: 'home-care-worker', id }, detail: { paused } });
    return { version: version + 1 };
  };
