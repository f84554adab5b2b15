import type { Trx } from '#core/server/database/tables.ts';
import { Failure } from '#core/server/failure.ts';
import { letterOf } from '#core/server/mail/letter.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { announceStaff } from '#clinical/server';
import { type Accepting, acceptOffer } from '#clinical/server/people/linking/acceptance.ts';
import { linkedMail } from '../clinicMails.ts';

/** Accepts, and tells the address on the record where the mailbox that accepted is another one. */
export const acceptOfferAndNotify = async (services: ServerServices, db: Trx, accepting: Accepting) => {
  const accepted = await acceptOffer(services, db, accepting);
  if (accepted instanceof Failure) return accepted;
  await announceStaff(services.live, db, accepted.orgId);
  if (accepted.person === null) return accepted;
  const { email, locale } = await db
    .selectFrom('account')
    .select(['email', 'locale'])
    .where('id', '=', accepting.accountId)
    .executeTakeFirstOrThrow();
  const onFile = accepted.person.telecom?.find(({ system, use }) => system === 'email' && use !== 'old')?.value;
  if (onFile && onFile.trim().toLowerCase() !== email) {
    const letter = await letterOf(db, { orgId: accepted.orgId, locale }, linkedMail, {});
    await services.mail.send(db, { to: onFile.trim(), ...letter });
  }
  return accepted;
};
