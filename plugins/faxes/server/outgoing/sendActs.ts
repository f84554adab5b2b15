import { conflict, type Handler, invalid, type ServerServices } from '#core/server';
import type { cancelFax, resendFax, sendFaxNow, settleFax } from '../../shared/calls.ts';
import type { sendFaxes } from '../../shared/sendCalls.ts';
import { noteEvent } from '../deskEvents.ts';
import { alreadyDone, auditChange, nameOf, outgoingToChange } from '../faxAccess.ts';
import { needsRoom } from './limits.ts';

/** In the order of their ids, so that two who send the same never wait for one another. */
export const send =
  (services: ServerServices): Handler<typeof sendFaxes> =>
  async ({ body: { faxes } }, context) => {
    const { db, caller } = context;
    const at = services.now();
    const told = { orgId: caller.orgId, by: nameOf(context) };
    for (const { id, sha256 } of faxes.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
      const fax = await outgoingToChange(context, id);
      if (fax.state !== 'prepared' || fax.created_by !== caller.profileId) throw alreadyDone();
      if (fax.sha256 !== sha256) throw invalid('What you saw is not what would be sent. Open the preview again.');
      await needsRoom(services, db, caller.orgId, fax.pages);
      const next = fax.send_at !== null && fax.send_at > at ? fax.send_at : at;
      await db
        .updateTable('fax_outgoing')
        .set({ state: 'queued', next_at: next, created_at: at })
        .where('org_id', '=', caller.orgId)
        .where('id', '=', id)
        .execute();
      await noteEvent(services, db, { ...told, faxId: id, what: next > at ? 'put_off' : 'queued', detail: { sha256 } });
      await auditChange(context, fax, { how: 'sent' });
      if (fax.reply_to !== null)
        await noteEvent(services, db, { ...told, faxId: fax.reply_to, what: 'answered', detail: { fax: id } });
    }
  };

/** What no line has is cancelled at once. The line that has it is told by the outbox, which alone knows what it says. */
export const cancel =
  (services: ServerServices): Handler<typeof cancelFax> =>
  async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const fax = await outgoingToChange(context, id);
    const isUnderWay = fax.state === 'sending' && fax.cancel_asked_at === null;
    if (fax.state !== 'queued' && !isUnderWay) throw alreadyDone();
    const at = services.now();
    await db
      .updateTable('fax_outgoing')
      .set(
        isUnderWay
          ? // While another turn of the outbox is at it, it ends that one first: nothing is asked of two at once.
            { cancel_asked_at: at, ...(fax.lease_until === null && { next_at: at }) }
          : { state: 'cancelled', next_at: null },
      )
      .where('id', '=', id)
      .execute();
    const what = isUnderWay ? 'cancel_asked' : 'cancelled';
    await noteEvent(services, db, { orgId: caller.orgId, faxId: id, by: nameOf(context), what });
    await auditChange(context, fax, { how: what });
    return { outcome: isUnderWay ? 'asked' : 'cancelled' };
  };

export const sendNow =
  (services: ServerServices): Handler<typeof sendFaxNow> =>
  async ({ params: { id } }, context) => {
    const { db, caller } = context;
    const fax = await outgoingToChange(context, id);
    const at = services.now();
    if (fax.state !== 'queued' || fax.next_at === null || fax.next_at <= at) throw alreadyDone();
    await db.updateTable('fax_outgoing').set({ next_at: at }).where('id', '=', id).execute();
    await noteEvent(services, db, { orgId: caller.orgId, faxId: id, by: nameOf(context), what: 'hastened' });
    await auditChange(context, fax, { how: 'hastened' });
  };

export const resend =
  (services: ServerServices): Handler<typeof resendFax> =>
  async ({ params: { id }, body: { sure } }, context) => {
    const { db, caller } = context;
    const fax = await outgoingToChange(context, id);
    const over = ['unknown', 'sent', 'partial', 'failed', 'cancelled'].includes(fax.state);
    if (!over) throw alreadyDone();
    const mayBeThere = fax.state === 'unknown' || fax.state === 'sent' || fax.state === 'partial';
    if (mayBeThere && !sure)
      throw conflict(
        'This fax may have arrived already, or in part. The recipient would get it twice.',
        'may_have_arrived',
      );
    await needsRoom(services, db, caller.orgId, fax.pages);
    const at = services.now();
    const { id: again } = await db
      .insertInto('fax_outgoing')
      .values({
        ...{ org_id: fax.org_id, created_by: caller.profileId, created_at: at, number: fax.number, name: fax.name },
        ...{ subject: fax.subject, patient_id: fax.patient_id, patient_name: fax.patient_name, file_id: fax.file_id },
        ...{
          sha256: fax.sha256,
          pages: fax.pages,
          documents: JSON.stringify(fax.documents),
          state: 'queued',
          next_at: at,
        },
        reply_to: fax.reply_to,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (fax.state === 'unknown')
      await db.updateTable('fax_outgoing').set({ state: 'failed', failure: 'line' }).where('id', '=', id).execute();
    const told = { orgId: caller.orgId, by: nameOf(context) };
    await noteEvent(services, db, { ...told, faxId: id, what: 'resent', detail: { fax: again, sha256: fax.sha256 } });
    await noteEvent(services, db, { ...told, faxId: again, what: 'queued', detail: { sha256: fax.sha256, again: id } });
    await auditChange(context, fax, { how: 'resent', as: again });
  };

export const settleUnknown =
  (services: ServerServices): Handler<typeof settleFax> =>
  async ({ params: { id }, body: { arrived } }, context) => {
    const { db, caller } = context;
    const fax = await outgoingToChange(context, id);
    if (fax.state !== 'unknown') throw alreadyDone();
    await db
      .updateTable('fax_outgoing')
      .set(arrived ? { state: 'sent', failure: null, pages_sent: fax.pages } : { state: 'failed', failure: 'line' })
      .where('id', '=', id)
      .execute();
    const what = arrived ? 'found_arrived' : 'found_lost';
    await noteEvent(services, db, { orgId: caller.orgId, faxId: id, by: nameOf(context), what });
    await auditChange(context, fax, { how: what });
  };
