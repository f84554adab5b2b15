import {
  type CallContext,
  conflict,
  type Failure,
  type Handler,
  invalid,
  notFound,
  type ServerServices,
} from '#core/server';
import type {
  assignFax,
  describeFax,
  hurryFax,
  junkFax,
  misdirectFax,
  misdirections,
  snoozeFax,
  takeFax,
  turnPage,
} from '../shared/calls.ts';
import { snoozeDays } from '../shared/faxState.ts';
import { colleaguesOf } from './desk.ts';
import { noteEvent } from './deskEvents.ts';
import {
  alreadyDone,
  auditChange,
  incomingOf,
  incomingToChange,
  nameOf,
  outgoingOf,
  outgoingToChange,
} from './faxAccess.ts';
import { tellAssigned } from './notices.ts';
import { sql } from 'kysely';

/** Somebody else has it. */
export const elsewhere = async ({ db, caller }: CallContext, assignee: string | null): Promise<Failure> => {
  const who =
    assignee === null
      ? undefined
      : await db
          .selectFrom('profile')
          .select(['first_name', 'last_name'])
          .where('org_id', '=', caller.orgId)
          .where('id', '=', assignee)
          .executeTakeFirst();
  const name = who ? `${who.first_name} ${who.last_name}`.trim() : 'A colleague';
  return assignee === null
    ? conflict('This fax is nobody’s now. Look again before you assign it.', 'already_assigned')
    : conflict(`${name} has this fax already.`, 'already_assigned');
};

export const take =
  (services: ServerServices): Handler<typeof takeFax> =>
  async ({ params: { id } }, context) => {
    const { db, caller } = context;
    // One statement decides: who comes second changes no row.
    const taken = await db
      .updateTable('fax_incoming')
      .set({ assignee: caller.profileId })
      .where('org_id', '=', caller.orgId)
      .where('id', '=', id)
      .where('state', '=', 'open')
      .where('assignee', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (!taken) {
      const fax = await incomingOf(db, caller.orgId, id);
      if (!fax) throw notFound('fax');
      if (fax.state !== 'open') throw alreadyDone();
      // Pressed twice: it is theirs.
      if (fax.assignee === caller.profileId) return;
      throw await elsewhere(context, fax.assignee);
    }
    await noteEvent(services, db, { orgId: caller.orgId, faxId: id, by: nameOf(context), what: 'taken' });
    await context.audit({ action: 'changed', target: { type: 'fax', id }, detail: { how: 'taken' } });
  };

export const assign =
  (services: ServerServices): Handler<typeof assignFax> =>
  async ({ params: { id }, body: { to, from } }, context) => {
    const { db, caller } = context;
    const fax = await incomingToChange(context, id);
    if (fax.state !== 'open') throw alreadyDone();
    if (fax.assignee !== from) throw await elsewhere(context, fax.assignee);
    const colleague = to === null ? null : (await colleaguesOf(services, caller.orgId)).find((one) => one.id === to);
    if (colleague === undefined) throw invalid('Choose a colleague.', { to: 'Choose a colleague.' });
    await db.updateTable('fax_incoming').set({ assignee: to }).where('id', '=', id).execute();
    const detail = colleague && { to: `${colleague.first_name} ${colleague.last_name}`.trim() };
    const what = to === null ? 'released' : 'assigned';
    await noteEvent(services, db, {
      orgId: caller.orgId,
      faxId: id,
      by: nameOf(context),
      what,
      ...(detail && { detail }),
    });
    await context.audit({ action: 'changed', target: { type: 'fax', id }, detail: { how: what } });
    if (to !== null && to !== caller.profileId) await tellAssigned(services, db, caller.orgId, to, id);
  };

export const describe =
  (services: ServerServices): Handler<typeof describeFax> =>
  async ({ params: { id }, body: { label, note } }, context) => {
    const { db, caller } = context;
    await incomingToChange(context, id);
    await db.updateTable('fax_incoming').set({ label, note }).where('id', '=', id).execute();
    const told = { orgId: caller.orgId, faxId: id, by: nameOf(context), what: 'described', detail: { label, note } };
    await noteEvent(services, db, told);
    await context.audit({ action: 'changed', target: { type: 'fax', id }, detail: { how: 'described' } });
  };

/** It comes back by itself: see `wakeFaxes`. */
export const snooze =
  (services: ServerServices): Handler<typeof snoozeFax> =>
  async ({ params: { id }, body }, context) => {
    const { db, caller } = context;
    const fax = await incomingToChange(context, id);
    if (fax.state !== 'open') throw alreadyDone();
    const until = body.until === null ? null : new Date(body.until);
    const now = services.now().getTime();
    if (until && (until.getTime() <= now || until.getTime() > now + snoozeDays * 86_400_000))
      throw invalid(`Choose a time within ${snoozeDays} days.`, { until: 'Choose a later time.' });
    await db.updateTable('fax_incoming').set({ snoozed_until: until }).where('id', '=', id).execute();
    const what = until ? 'snoozed' : 'woken';
    const detail = until && { until: until.toISOString() };
    await noteEvent(services, db, {
      ...{ orgId: caller.orgId, faxId: id, by: nameOf(context), what },
      ...(detail && { detail }),
    });
    await context.audit({ action: 'changed', target: { type: 'fax', id }, detail: { how: what } });
  };

/** It gets its new time at once: see `watchDue`. */
export const hurry =
  (services: ServerServices): Handler<typeof hurryFax> =>
  async ({ params: { id }, body: { urgent } }, context) => {
    const { db, caller } = context;
    const fax = await incomingToChange(context, id);
    if (fax.state !== 'open') throw alreadyDone();
    const values = { urgency: urgent ? ('said' as const) : ('denied' as const), due_at: null };
    await db.updateTable('fax_incoming').set(values).where('id', '=', id).execute();
    const what = urgent ? 'hurried' : 'unhurried';
    await noteEvent(services, db, { orgId: caller.orgId, faxId: id, by: nameOf(context), what });
    await context.audit({ action: 'changed', target: { type: 'fax', id }, detail: { how: what } });
  };

export const turn =
  (): Handler<typeof turnPage> =>
  async ({ params: { id }, body: { page, quarters } }, context) => {
    const { db, caller } = context;
    const table = (await incomingOf(db, caller.orgId, id)) ? ('fax_incoming' as const) : ('fax_outgoing' as const);
    if (table === 'fax_outgoing' && !(await outgoingOf(db, caller.orgId, id))) throw notFound('fax');
    const fax = await (table === 'fax_incoming' ? incomingToChange(context, id) : outgoingToChange(context, id));
    if (fax.pages !== null && page > fax.pages)
      throw invalid('This page is not in the fax.', { page: `Choose a page from 1 to ${fax.pages}.` });
    await sql`update ${sql.table(table)} set turns = turns || ${JSON.stringify({ [page]: quarters })}::jsonb
      where org_id = ${caller.orgId} and id = ${id}`.execute(db);
  };

export const junk =
  (services: ServerServices): Handler<typeof junkFax> =>
  async ({ params: { id }, body }, context) => {
    const { db, caller } = context;
    const fax = await incomingToChange(context, id);
    if (fax.state !== (body.junk ? 'open' : 'junk')) throw alreadyDone();
    await db
      .updateTable('fax_incoming')
      .set({ state: body.junk ? 'junk' : 'open' })
      .where('id', '=', id)
      .execute();
    const what = body.junk ? 'junked' : 'back_from_junk';
    await noteEvent(services, db, { orgId: caller.orgId, faxId: id, by: nameOf(context), what });
    await context.audit({ action: 'changed', target: { type: 'fax', id }, detail: { how: what } });
  };

export const misdirect =
  (services: ServerServices): Handler<typeof misdirectFax> =>
  async ({ params: { id }, body: { held, told, outcome, patientTold } }, context) => {
    const { db, caller } = context;
    const { orgId } = caller;
    const arrived = (await incomingOf(db, orgId, id)) !== undefined;
    const fax = await (arrived ? incomingToChange(context, id) : outgoingToChange(context, id));
    // What is in a chart is taken out of it first, so that nothing of another's stays there.
    if (!(arrived ? ['open'] : ['sent', 'partial']).includes(fax.state)) throw alreadyDone();
    const noted = await db
      .insertInto('fax_misdirection')
      .values({
        ...{
          fax_id: id,
          org_id: orgId,
          direction: arrived ? 'theirs' : 'ours',
          at: services.now(),
          held,
          told,
          outcome,
        },
        patient_told: patientTold || null,
      })
      .onConflict((same) => same.columns(['org_id', 'fax_id']).doNothing())
      .returning('fax_id')
      .executeTakeFirst();
    if (!noted) throw alreadyDone();
    if (arrived) await db.updateTable('fax_incoming').set({ state: 'misdirected' }).where('id', '=', id).execute();
    const detail = { held, told, outcome, ...(patientTold && { patientTold }) };
    await noteEvent(services, db, { orgId, faxId: id, by: nameOf(context), what: 'misdirected', detail });
    await auditChange(context, fax, { how: 'misdirected', outcome });
  };

export const misdirectionCounts =
  (): Handler<typeof misdirections> =>
  async (_, { db, caller }) => {
    const { rows } = await sql<{ year: number; ours: number; theirs: number }>`
      select extract(year from at)::int as year, count(*) filter (where direction = 'ours')::int as ours,
        count(*) filter (where direction = 'theirs')::int as theirs
      from fax_misdirection where org_id = ${caller.orgId} group by 1 order by 1 desc`.execute(db);
    return { data: rows };
  };
