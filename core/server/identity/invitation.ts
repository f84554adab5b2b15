import type { Trx } from '../database/tables.ts';
import { linkTo } from '../mail/origin.ts';
import type { Mailer } from '../plugin/scope.ts';
import { invitationDays, invitationMail } from './invitationMail.ts';
import { sendCode } from './oneTimeCodes.ts';

export interface InvitedAddress {
  readonly line1?: string;
  readonly line2?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
  readonly country?: string;
}

export interface Invitation {
  readonly accountId: string;
  /** Whose profile of the account is meant; the oldest where it is left out. */
  readonly orgId?: string;
  readonly address?: InvitedAddress;
  readonly origin: string;
  readonly now: Date;
}

/**
 * Mails an invitation and returns its path: LNK-4's registration for a patient, LNK-5's confirmation for staff. Its code
 * works once within a week; an earlier one stops working.
 * @throws Error when the account has no profile
 */
export const sendInvitation = async (db: Trx, mail: Mailer, wanted: Invitation): Promise<string> => {
  let query = db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .innerJoin('organization', 'organization.id', 'profile.org_id')
    .select(['account.email', 'account.locale', 'profile.first_name', 'profile.last_name', 'profile.role'])
    .select(['organization.name as organization', 'organization.slug'])
    .where('account.id', '=', wanted.accountId);
  if (wanted.orgId !== undefined) query = query.where('profile.org_id', '=', wanted.orgId);
  const person = await query.orderBy('profile.created_at').limit(1).executeTakeFirst();
  if (!person) throw new Error('An account is invited to a profile, and this one has none.');

  const { token } = await sendCode(db, {
    purpose: 'invite',
    email: person.email,
    accountId: wanted.accountId,
    now: wanted.now,
    seconds: invitationDays * 24 * 3600,
    payload: { organization: person.slug },
  });
  const { address } = wanted;
  const path =
    person.role === 'patient'
      ? linkTo('', '/register', {
          e: person.email,
          fn: person.first_name,
          ln: person.last_name,
          otp: token,
          al1: address?.line1,
          al2: address?.line2,
          ac: address?.city,
          as: address?.state,
          ap: address?.postalCode,
          acn: address?.country,
        })
      : linkTo('', '/staff-confirmation', { e: person.email, otp: token });
  const words = { firstName: person.first_name, organization: person.organization, link: wanted.origin + path };
  await mail.send(db, { to: person.email, ...invitationMail(person.locale, words) });
  return path;
};
