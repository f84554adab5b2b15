import { sql } from 'kysely';
import { isOver, staffOnly } from '#clinical/shared';
import { clinicZone, type ServerServices, type Trx } from '#core/server';
import { whoRuns } from '#core/server/identity/customRoles.ts';
import { faxesChanged } from '../../shared/events.ts';
import type { DocumentKind } from '../../shared/faxState.ts';
import { noteEvent } from '../deskEvents.ts';
import { kindOn, urgencyOn } from '../reading/nature.ts';
import { afterOpenHours, clinicHours } from './clinicHours.ts';
import { settingsOf } from './deskSettings.ts';

const atOnce = 500;
const system = 'urn:pavilion:fax-late';

/** Clinics with faxes of which this is true, as far as they use the desk. */
const clinicsWith = async (services: ServerServices, db: Trx, what: ReturnType<typeof sql<boolean>>) => {
  const rows = await db.selectFrom('fax_incoming').select('org_id').distinct().where(what).execute();
  const on: string[] = [];
  for (const { org_id: orgId } of rows) if (await services.features.isEnabled(db, orgId, 'faxes')) on.push(orgId);
  return on;
};

/** What the pages look like, of a fax that was just read: it may be due sooner. What a person said of it stays. */
export const noteNature = async (db: Trx, orgId: string, id: string): Promise<void> => {
  const rows = await db
    .selectFrom('fax_reading')
    .select(['page', 'words'])
    .where('org_id', '=', orgId)
    .where('fax_id', '=', id)
    .orderBy('page')
    .execute();
  const tokens = rows.flatMap(({ page, words }) => words.map((word) => ({ ...word, page })));
  const urgency = urgencyOn(tokens) ? 'read' : null;
  await sql`update fax_incoming set likely_kind = ${kindOn(tokens)}, due_at = null,
      urgency = case when urgency in ('said', 'denied') then urgency else ${urgency} end
    where org_id = ${orgId} and id = ${id}`.execute(db);
};

/** Gives each open fax without one the time by which it is to be dealt with. */
const setDue = async (services: ServerServices, orgId: string): Promise<void> =>
  services.inOrg(orgId, async (db) => {
    const settings = await settingsOf(db, orgId);
    if (!settings.due) return;
    const { rows } = await sql<{
      id: string;
      received_at: Date;
      likely_kind: DocumentKind | null;
      urgency: string | null;
    }>`
      select id, received_at, likely_kind, urgency from fax_incoming where org_id = ${orgId} and state = 'open' and due_at is null
      order by received_at limit ${atOnce} for update skip locked`.execute(db);
    if (rows.length === 0) return;
    const hours = await clinicHours(services.record(db, orgId), await clinicZone(db, orgId));
    for (const { id, received_at: since, likely_kind: kind, urgency } of rows) {
      const usual = settings.hours[kind ?? 'other'];
      const count = urgency === 'read' || urgency === 'said' ? Math.min(settings.urgentHours, usual) : usual;
      await db
        .updateTable('fax_incoming')
        .set({ due_at: afterOpenHours(hours, since, count) })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
    }
    await services.live.publish(db, orgId, { profiles: [], staff: true }, faxesChanged, {});
  });

/** Who hears of one that is nobody's. */
const runsDesk = (db: Trx, orgId: string): Promise<readonly string[]> =>
  whoRuns(db, orgId, { needs: ['faxes:see', 'faxes:change'] });

/** In both languages, because who will read it is not known yet. */
const words = {
  title: 'Fax not dealt with in time / Télécopie non traitée à temps',
  text: 'A received fax waits longer than your clinic allows. Open it on the fax desk. / Une télécopie reçue attend plus longtemps que prévu. Ouvrez-la au bureau des télécopies.',
} as const;

/** One task and one notice for each fax that is late, whatever happens. */
const tellLate = (services: ServerServices, orgId: string): Promise<void> =>
  services.inOrg(orgId, async (db) => {
    const now = services.now();
    const { rows } = await sql<{ id: string; assignee: string | null }>`update fax_incoming set late_told_at = ${now}
      where org_id = ${orgId} and id in (select id from fax_incoming where org_id = ${orgId} and state = 'open' and late_told_at is null
        and snoozed_until is null and due_at < ${now} order by due_at limit ${atOnce} for update skip locked)
      returning id, assignee`.execute(db);
    const record = services.record(db, orgId);
    const at = now.toISOString();
    for (const { id, assignee } of rows) {
      const task = await record.create({
        ...{ resourceType: 'Task', status: 'requested', intent: 'order', priority: 'urgent' },
        meta: { security: [staffOnly] },
        identifier: [{ system, value: id }],
        code: { coding: [{ system, code: 'late' }], text: words.title },
        ...{ description: words.title, note: [{ text: words.text, time: at }], authoredOn: at, lastModified: at },
        focus: { identifier: { system: 'urn:pavilion:fax', value: id } },
        restriction: { period: { end: at } },
      });
      await db
        .updateTable('fax_incoming')
        .set({ late_task: task.id })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
      await noteEvent(services, db, { orgId, faxId: id, by: null, what: 'late' });
      const told = assignee === null ? await runsDesk(db, orgId) : [assignee];
      await services.notifier.notify(db, orgId, [...told], 'fax_late', { resource_id: id });
    }
  });

/** Somebody did something with it since, or it is done: the task is too. */
const closeLate = (services: ServerServices, orgId: string): Promise<void> =>
  services.inOrg(orgId, async (db) => {
    const { rows } = await sql<{ id: string; late_task: string }>`select f.id, f.late_task from fax_incoming f
      where f.org_id = ${orgId} and f.late_task is not null and (f.state <> 'open' or exists (select from fax_event e
        where e.org_id = f.org_id and e.fax_id = f.id and e.by is not null and e.at >= f.late_told_at))
      limit ${atOnce} for update of f skip locked`.execute(db);
    const record = services.record(db, orgId);
    const now = services.now().toISOString();
    for (const { id, late_task: task } of rows) {
      const found = await record.find('Task', task, true);
      if (found && !isOver(found))
        await record.update({
          ...{ ...found, status: 'completed', lastModified: now },
          executionPeriod: { ...found.executionPeriod, end: now },
        });
      await services.notifier.dealtWith(db, orgId, 'fax_late', id);
      await db
        .updateTable('fax_incoming')
        .set({ late_task: null })
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .execute();
    }
  });

/** Times of what is new, notices of what is late, and the end of those that somebody acted on. */
export const watchDue = async (services: ServerServices): Promise<void> => {
  const now = services.now();
  const all = (what: ReturnType<typeof sql<boolean>>) => services.asSystem((db) => clinicsWith(services, db, what));
  for (const orgId of await all(sql<boolean>`state = 'open' and due_at is null
      and not exists (select from fax_setting s where s.org_id = fax_incoming.org_id and not s.due)`))
    await setDue(services, orgId);
  for (const orgId of await all(sql<boolean>`state = 'open' and late_told_at is null and due_at < ${now}`))
    await tellLate(services, orgId);
  for (const orgId of await all(sql<boolean>`late_task is not null`)) await closeLate(services, orgId);
};
