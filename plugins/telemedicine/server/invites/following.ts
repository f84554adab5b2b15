import type { ServerServices, Trx } from '../../../../core/server/index.ts';
import { clinicOf } from '../clinic.ts';
import { isCalledOff, type Meeting } from '../meeting.ts';
import { callOffMail, whenIn } from './mails.ts';
import { invitesOf } from './rows.ts';
import { sendLink } from './sending.ts';

interface Change {
  readonly before: Meeting | null;
  readonly meeting: Meeting | null;
}

/** Whoever was invited and has no calendar here hears by mail that a visit to come was moved or called off. */
export const tellInvited = async (
  services: ServerServices,
  db: Trx,
  orgId: string,
  visit: string,
  { before, meeting }: Change,
): Promise<void> => {
  const off = !meeting || isCalledOff(meeting);
  const moved = meeting && before?.start.getTime() !== meeting.start.getTime();
  const wasOff = !before || isCalledOff(before);
  if ((off && wasOff) || (!off && !moved && !wasOff) || (meeting ?? before)!.end < services.now()) return;
  const invites = (await invitesOf(db, orgId, visit)).filter(({ revoked_at }) => !revoked_at);
  const { name: clinic, zone } = await clinicOf(db, orgId);
  for (const invite of invites) {
    if (!off) await sendLink(services, db, invite, meeting);
    else if (before)
      await services.mail.send(db, {
        to: invite.email,
        ...callOffMail(invite.locale, { name: invite.name, clinic, when: whenIn(before.start, zone, invite.locale) }),
      });
  }
};
