import type { Trx } from '#core/server/database/tables.ts';
import { Failure } from '#core/server/failure.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { announceStaff } from '#clinical/server';
import { type Accepting, acceptOffer } from '#clinical/server/people/linking/acceptance.ts';
import { mailsIn } from '../mails.ts';

/** Accepts, and tells the address on the record where the mailbox that accepted is another one. */
export const acceptOfferAndNotify = async (services: ServerServices, db: Trx, accepting: Accepting) => {
  const accepted = await acceptOffer(services, db, accepting);
  if (accepted instanceof Failure) return accepted;
  await announceStaff(services.live, db, accepted.orgId);
  if (accepted.person === null) return accepted;
  const [{ email, locale }, { name }] = [
    await db
      .selectFrom('account')
      .select(['email', 'locale'])
      .where('id', '=', accepting.accountId)
      .executeTakeFirstOrThrow(),
    await db.selectFrom('organization').select('name').where('id', '=', accepted.orgId).executeTakeFirstOrThrow(),
  ];
  const onFile = accepted.person.telecom?.find(({ system, use }) => system === 'email' && use !== 'old')?.value;
  if (onFile && onFile.trim().toLowerCase() !== email)
    await services.mail.send(db, { to: onFile.trim(), ...mailsIn(locale).linked(name) });
  return accepted;
};
