import type { CallContext, Handler, ServerServices } from '#core/server';
import type { unlikeFax } from '../../shared/pageCalls.ts';
import { noteEvent } from '../deskEvents.ts';
import type { Incoming } from '../deskLines.ts';
import { alreadyDone, closedPatients, incomingOf, incomingToChange, nameOf, patientsOf } from '../faxAccess.ts';

/** The earlier fax that it looks like; null also where that one is about a patient who keeps the caller out. */
export const likenessOf = async (context: CallContext, { id, looks_like: like }: Incoming) => {
  const { db, caller } = context;
  const earlier = like === null ? undefined : await incomingOf(db, caller.orgId, like);
  if (!earlier) return null;
  if ((await closedPatients(context, await patientsOf(context, earlier))).size > 0) return null;
  const noted = await db
    .selectFrom('fax_event')
    .select('detail')
    .where('org_id', '=', caller.orgId)
    .where('fax_id', '=', id)
    .where('what', '=', 'looks_like')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    ...{ id: earlier.id, name: earlier.name, number: earlier.number, at: earlier.received_at.toISOString() },
    ...{ state: earlier.state, pages: Number(noted?.detail['pages'] ?? 0) },
  };
};

export const unlike =
  (services: ServerServices): Handler<typeof unlikeFax> =>
  async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const fax = await incomingToChange(context, id);
    if (fax.looks_like === null) throw alreadyDone();
    await db.updateTable('fax_incoming').set({ looks_like: null }).where('id', '=', id).execute();
    const told = { orgId: caller.orgId, faxId: id, by: nameOf(context), what: 'unlike' };
    await noteEvent(services, db, { ...told, detail: { fax: fax.looks_like } });
    await context.audit({ action: 'changed', target: { type: 'fax', id }, detail: { how: 'unlike' } });
  };
