import type { Handler, Trx } from '#core/server';
import type { CallRequest } from '#core/shared';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { recoverLink, resendPin } from '../../shared/calls.ts';
import type { BackgroundWork } from './BackgroundWork.ts';
import { openedInvite, openMeetingFor } from './openedInvite.ts';
import { takeMailTurn } from './mailLimit.ts';
import { asksForPin, sendLink, sendPin } from './delivery.ts';
import type { Services } from '../services.ts';

/** Most mails an hour to one address. */
const mostAnHour = 3;
const mostVisits = 5;
const lookedAt = 20;

/** Answers before looking anything up, so neither answer nor timing reveals what exists. */
export const resendPinHandler =
  (services: Services, afterwards: BackgroundWork): Handler<typeof resendPin> =>
  async ({ body }) => {
    afterwards.begin(() =>
      services.asSystem(async (db) => {
        const opened = await openedInvite(services, db, body);
        if (
          !opened ||
          !asksForPin(opened.invite) ||
          !(await takeMailTurn(services, 'pin', opened.invite.id, mostAnHour))
        )
          return;
        await sendPin(services, db, opened.invite);
      }),
    );
  };

const recover = async (
  services: Services,
  db: Trx,
  { email, locale }: CallRequest<typeof recoverLink>['body'],
  origin: string,
): Promise<void> => {
  const invites = await db
    .selectFrom('telemedicine_invite')
    .selectAll()
    .where('email', '=', email)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(lookedAt)
    .execute();
  let sent = 0;
  for (const invite of invites) {
    const meeting = await openMeetingFor(services, db, invite);
    if (!meeting || sent === mostVisits) continue;
    if (sent === 0 && !(await takeMailTurn(services, 'link', email, mostAnHour))) return;
    // The person's language now is used for later mails too.
    const asked = { ...invite, locale: locale ?? invite.locale };
    if (asked.locale !== invite.locale)
      await db.updateTable('telemedicine_invite').set({ locale: asked.locale }).where('id', '=', invite.id).execute();
    await sendLink(services, db, asked, meeting, { origin });
    sent += 1;
  }
};

export const recoverLinkHandler =
  (services: Services, afterwards: BackgroundWork): Handler<typeof recoverLink> =>
  async ({ body }, context) => {
    const origin = linkOrigin(services.settings, context.header('host'));
    afterwards.begin(() => services.asSystem((db) => recover(services, db, body, origin)));
  };
