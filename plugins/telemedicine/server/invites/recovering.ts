import { type Handler, type ServerServices, type Trx } from '../../../../core/server/index.ts';
import type { CallRequest } from '../../../../core/shared/index.ts';
import { linkOrigin } from '../../../../core/server/mail/origin.ts';
import type { recoverLink, resendPin } from '../../shared/contract.ts';
import type { Afterwards } from './afterwards.ts';
import { openedBy, stillOpen } from './finding.ts';
import { mayMail } from './mailTurns.ts';
import { asksForPin, sendLink, sendPin } from './sending.ts';

/** Mails an hour to one address, whoever asks for them. */
const mostAnHour = 3;
const mostVisits = 5;
const lookedAt = 20;

/** Answered before anything is looked up: nobody learns from the answer, or from how long it takes, what there is. */
export const resending =
  (services: ServerServices, afterwards: Afterwards): Handler<typeof resendPin> =>
  async ({ body }) => {
    afterwards.begin(() =>
      services.asSystem(async (db) => {
        const opened = await openedBy(services, db, body);
        if (!opened || !asksForPin(opened.invite) || !(await mayMail(services, 'pin', opened.invite.id, mostAnHour)))
          return;
        await sendPin(services, db, opened.invite);
      }),
    );
  };

const recover = async (
  services: ServerServices,
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
    const meeting = await stillOpen(services, db, invite);
    if (!meeting || sent === mostVisits) continue;
    if (sent === 0 && !(await mayMail(services, 'link', email, mostAnHour))) return;
    // Whoever asks says which language they read; later mails keep to it.
    const asked = { ...invite, locale: locale ?? invite.locale };
    if (asked.locale !== invite.locale)
      await db.updateTable('telemedicine_invite').set({ locale: asked.locale }).where('id', '=', invite.id).execute();
    await sendLink(services, db, asked, meeting, origin);
    sent += 1;
  }
};

export const recovering =
  (services: ServerServices, afterwards: Afterwards): Handler<typeof recoverLink> =>
  async ({ body }, context) => {
    const origin = linkOrigin(services.environment, context.header('host'));
    afterwards.begin(() => services.asSystem((db) => recover(services, db, body, origin)));
  };
