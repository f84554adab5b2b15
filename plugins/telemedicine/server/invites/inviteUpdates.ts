import { letterOf, type Trx } from '#core/server';
import { clinicOf } from '../clinic.ts';
import { isCancelled, type Meeting } from '../visits/meeting.ts';
import { cancelMail, visitTimeText } from './inviteMails.ts';
import { invitesOf } from './repository.ts';
import { sendLink } from './delivery.ts';
import type { Services } from '../services.ts';

interface Change {
  readonly before: Meeting | null;
  readonly meeting: Meeting | null;
}

/** Mails invited guests when an upcoming visit is moved or cancelled. */
export const mailInvitedGuests = async (
  services: Services,
  db: Trx,
  orgId: string,
  visit: string,
  { before, meeting }: Change,
): Promise<void> => {
  const off = !meeting || isCancelled(meeting);
  const moved = meeting && before?.start.getTime() !== meeting.start.getTime();
  const wasOff = !before || isCancelled(before);
  if ((off && wasOff) || (!off && !moved && !wasOff) || (meeting ?? before)!.end < services.now()) return;
  const invites = (await invitesOf(db, orgId, visit)).filter(({ revoked_at }) => !revoked_at);
  const { zone } = await clinicOf(db, orgId);
  for (const invite of invites) {
    if (!off) await sendLink(services, db, invite, meeting);
    else if (before) {
      const { email, locale } = invite;
      const time = visitTimeText(before.start, zone, locale);
      await services.mail.send(db, { to: email, ...(await letterOf(db, { orgId, locale }, cancelMail, { time })) });
    }
  }
};
