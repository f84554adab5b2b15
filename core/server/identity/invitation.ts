import type { Trx } from '../database/tables.ts';
import type { DeepLink } from '#core/shared/links/links.ts';
import type { Locale } from '#core/shared/locale.ts';
import type { AccountRole } from '#core/shared/roles.ts';
import type { MailCause } from '../budgets/mailBudget.ts';
import type { Links } from '../links/deepLinks.ts';
import { letterOf } from '../mail/letter.ts';
import { linkTo } from '../mail/origin.ts';
import type { Mailer } from '../plugin/scope.ts';
import type { KeyedHash } from './codeKey.ts';
import { invitationDays, invitationMail } from './invitationMail.ts';
import { sendCode } from './embedded/oneTimeCodes.ts';

const dayMs = 24 * 3_600_000;

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
  readonly email: string;
  readonly locale: Locale;
  readonly orgId: string;
  readonly role: AccountRole;
  /** As staff wrote them. */
  readonly firstName: string;
  readonly lastName: string;
  /** The offer that the link takes up with the account; absent where the profile is there already. */
  readonly offerId?: string;
  readonly address?: InvitedAddress;
  readonly cause?: MailCause;
  readonly origin: string;
  readonly now: Date;
}

export interface Letters {
  readonly mail: Mailer;
  readonly links: Links;
  readonly keyed: KeyedHash;
}

const paths = { onboarding: '/register', admin_create_user: '/staff-confirmation' } as const;
type Joining = Extract<DeepLink, { readonly feature: keyof typeof paths }>;

const joiningWith = (role: string, e: string, otp: string, names: object, address: InvitedAddress = {}): Joining => {
  if (role !== 'patient') return { feature: 'admin_create_user', data: { e, otp } };
  const { line1: al1, line2: al2, city: ac, state, postalCode: ap, country: acn } = address;
  return { feature: 'onboarding', data: { e, ...names, otp, al1, al2, ac, as: state, ap, acn } };
};

/** What waits with an invitation's code. */
export interface InvitationPayload {
  readonly organization: string;
  readonly offer?: string;
}

/**
 * Mails a link to take an account up: LNK-4's registration for a patient, LNK-5's confirmation for staff. Its code works
 * once within a week; an earlier one stops working. Needs `asSystem`.
 * @returns the path of that page with all that it needs, for whoever prints it in place of a mail
 */
export const sendInvitation = async (db: Trx, { mail, links, keyed }: Letters, wanted: Invitation): Promise<string> => {
  const { accountId, email, orgId, firstName, lastName, now } = wanted;
  const { slug } = await db.selectFrom('organization').select('slug').where('id', '=', orgId).executeTakeFirstOrThrow();
  const payload: InvitationPayload = { organization: slug, ...(wanted.offerId && { offer: wanted.offerId }) };
  const seconds = (invitationDays * dayMs) / 1000;
  const { token } = await sendCode(db, keyed, { purpose: 'invite', email, accountId, now, seconds, payload });
  const link = joiningWith(wanted.role, email, token, { fn: firstName, ln: lastName }, wanted.address);
  const about = `invitation/${accountId}`;
  await links.revoke(db, orgId, about);
  const expiresAt = new Date(now.getTime() + invitationDays * dayMs);
  const address = await links.addressOf(db, orgId, link, { expiresAt, about, origin: wanted.origin });
  const letter = await letterOf(db, wanted, invitationMail, { firstName, link: address });
  await mail.send(db, { to: email, ...letter, ...(wanted.cause && { cause: wanted.cause }) });
  return linkTo('', paths[link.feature], link.data);
};

/** The same for the account's oldest profile. @throws Error when the account has none */
export const inviteToProfile = async (
  db: Trx,
  letters: Letters,
  { accountId, origin, now }: Pick<Invitation, 'accountId' | 'origin' | 'now'>,
): Promise<string> => {
  const person = await db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .select(['account.email', 'account.locale', 'profile.role', 'profile.org_id as orgId'])
    .select(['profile.first_name as firstName', 'profile.last_name as lastName'])
    .where('account.id', '=', accountId)
    .orderBy('profile.created_at')
    .limit(1)
    .executeTakeFirst();
  if (!person) throw new Error('An account is invited to a profile, and this one has none.');
  return sendInvitation(db, letters, { accountId, ...person, origin, now });
};
