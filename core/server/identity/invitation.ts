import type { Trx } from '../database/tables.ts';
import type { DeepLink } from '../../shared/links.ts';
import type { Links } from '../links/deepLinks.ts';
import { linkTo } from '../mail/origin.ts';
import type { Mailer } from '../plugin/scope.ts';
import type { KeyedHash } from './codeKey.ts';
import { invitationDays, invitationMail } from './invitationMail.ts';
import { sendCode } from './oneTimeCodes.ts';

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
  /** Whose profile of the account is meant; the oldest where it is left out. */
  readonly orgId?: string;
  readonly address?: InvitedAddress;
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

/**
 * Mails a link to take an account up: LNK-4's registration for a patient, LNK-5's confirmation for staff. Its code works
 * once within a week; an earlier one stops working. Needs `asSystem`.
 * @returns the path of that page with all that it needs, for whoever prints it in place of a mail
 * @throws Error when the account has no profile
 */
export const sendInvitation = async (db: Trx, { mail, links, keyed }: Letters, wanted: Invitation): Promise<string> => {
  let query = db
    .selectFrom('account')
    .innerJoin('profile', 'profile.account_id', 'account.id')
    .innerJoin('organization', 'organization.id', 'profile.org_id')
    .select(['account.email', 'account.locale', 'profile.first_name', 'profile.last_name', 'profile.role'])
    .select(['profile.org_id', 'organization.name as organization', 'organization.slug'])
    .where('account.id', '=', wanted.accountId);
  if (wanted.orgId !== undefined) query = query.where('profile.org_id', '=', wanted.orgId);
  const person = await query.orderBy('profile.created_at').limit(1).executeTakeFirst();
  if (!person) throw new Error('An account is invited to a profile, and this one has none.');

  const { token } = await sendCode(db, keyed, {
    purpose: 'invite',
    email: person.email,
    accountId: wanted.accountId,
    now: wanted.now,
    seconds: (invitationDays * dayMs) / 1000,
    payload: { organization: person.slug },
  });
  const names = { fn: person.first_name, ln: person.last_name };
  const link = joiningWith(person.role, person.email, token, names, wanted.address);
  const about = `invitation/${wanted.accountId}`;
  await links.revoke(db, person.org_id, about);
  const expiresAt = new Date(wanted.now.getTime() + invitationDays * dayMs);
  const address = await links.addressOf(db, person.org_id, link, { expiresAt, about, origin: wanted.origin });
  const words = { firstName: person.first_name, organization: person.organization, link: address };
  await mail.send(db, { to: person.email, ...invitationMail(person.locale, words) });
  return linkTo('', paths[link.feature], link.data);
};
