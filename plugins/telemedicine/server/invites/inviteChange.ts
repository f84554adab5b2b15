import { conflict, type Handler, notFound, type Trx } from '#core/server';
import { causeOf } from '#core/server/budgets/mailBudget.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { changeInvite } from '../../shared/calls.ts';
import { removeFromRoom } from '../call/liveKitRoom.ts';
import { peopleIds } from '../visits/meeting.ts';
import { publishVisitChange } from '../call/liveUpdates.ts';
import { inviterAccess } from './invitation.ts';
import { refuseTooManyMails } from './mailLimit.ts';
import { changeSeats, type InviteRow } from './repository.ts';
import { aboutInvite, asksForPin, sendLink, sendPin } from './delivery.ts';
import { inviteView } from './inviteView.ts';
import type { Services } from '../services.ts';

const find = async (db: Trx, orgId: string, visit: string, id: string): Promise<InviteRow> => {
  const invite = await db
    .selectFrom('telemedicine_invite')
    .selectAll()
    .where('org_id', '=', orgId)
    .where('visit', '=', visit)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!invite) throw notFound('invitation');
  return invite;
};

/** From now on no link of it opens, and no code. */
const dropLinks = async ({ links }: Services, db: Trx, { org_id, id }: InviteRow): Promise<void> => {
  await links.revoke(db, org_id, aboutInvite(id));
  await db.deleteFrom('telemedicine_code').where('invite_id', '=', id).execute();
};

/** The guest's part in the call ends with their pass, and their connection at commit. */
const endPart = async (services: Services, db: Trx, invite: InviteRow) => {
  const { org_id: orgId, id, visit } = invite;
  await services.asSystem((all) => services.passes.revoke(all, { orgId, feature: 'telemedicine', subject: id }));
  const gone = await changeSeats(db, invite)
    .set({ state: 'removed', admitted: false, gone_at: services.now() })
    .returning('id')
    .execute();
  await removeFromRoom(
    services,
    orgId,
    visit,
    gone.map((seat) => seat.id),
  );
};

export const changeInviteHandler =
  (services: Services): Handler<typeof changeInvite> =>
  async ({ params, body }, context) => {
    const { db, caller, audit } = context;
    const { orgId } = caller;
    const { meeting } = await inviterAccess(services, context, params.id);
    const invite = await find(db, orgId, meeting.id, params.invite);
    let changed = invite;
    if (body.act === 'revoke') {
      await dropLinks(services, db, invite);
      changed = { ...invite, revoked_at: invite.revoked_at ?? services.now() };
      await db
        .updateTable('telemedicine_invite')
        .set({ revoked_at: changed.revoked_at!, pin_hash: null })
        .where('id', '=', invite.id)
        .execute();
      await endPart(services, db, invite);
    } else {
      if (invite.revoked_at) throw conflict('This invitation was cancelled. Send a new one.', 'invite_revoked');
      await refuseTooManyMails(services, invite.email);
      await dropLinks(services, db, invite);
      const origin = linkOrigin(services.settings, context.header('host'));
      await sendLink(services, db, invite, meeting, { origin, cause: causeOf(context) });
      if (asksForPin(invite)) await sendPin(services, db, invite);
    }
    await audit({
      action: body.act === 'revoke' ? 'uninvited' : 'invited',
      target: { type: 'visit', id: meeting.id },
      ...(meeting.patient && { patientId: meeting.patient.id }),
      detail: { invite: invite.id },
    });
    await publishVisitChange(services, db, orgId, meeting.id, peopleIds(meeting));
    return inviteView(changed, services.now());
  };
