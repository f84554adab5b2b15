import { type AccountRole, isStaff, type Locale } from '#core/shared';
import type { MailCause } from '#core/server/budgets/mailBudget.ts';
import type { Trx } from '#core/server/database/tables.ts';
import { conflict, forbidden } from '#core/server/failure.ts';
import { checkRoleGiven } from '#core/server/identity/customRoles.ts';
import { type InvitedAddress, sendInvitation } from '#core/server/identity/invitation.ts';
import { takeTurn, tooMany } from '#core/server/identity/protection/throttle.ts';
import { letterOf } from '#core/server/mail/letter.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { announceStaff } from '../announceStaff.ts';
import type { StaffChanger } from '../staff/staffChanger.ts';
import { needMailboxProof } from './acceptance.ts';
import { invitedAccount } from './invitedAccount.ts';
import { mayInvite } from './mayInvite.ts';
import { offerMail } from './offerMail.ts';
import { offerProfile } from './offers.ts';

/** Somebody who is to join an organisation, as staff wrote them. */
export interface Invited {
  readonly orgId: string;
  readonly email: string;
  readonly role: AccountRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly title?: string | undefined;
  /** Id of a custom role, which whoever invites may give. */
  readonly customRole?: string | undefined;
  /** FHIR id of the record that becomes theirs. */
  readonly resourceId?: string | undefined;
  readonly locale?: Locale | undefined;
  readonly address?: InvitedAddress | undefined;
  readonly by: { readonly accountId: string | null; readonly profileId: string | null };
  /** Whether a code is handed over in the clinic. */
  readonly withCode: boolean;
  readonly origin: string;
  readonly cause: MailCause;
}

/** A new account's profile without a record waits with the account, which nobody can use before it is taken up. */
const waitingProfile = async (db: Trx, accountId: string, wanted: Invited): Promise<string> => {
  const { orgId } = wanted;
  const there = await db
    .selectFrom('profile')
    .select('id')
    .where('account_id', '=', accountId)
    .where('org_id', '=', orgId)
    .where('role', '=', wanted.role)
    .executeTakeFirst();
  const { role, firstName, lastName, title = null, customRole: custom_role_id = null } = wanted;
  if (there) {
    await db.updateTable('profile').set({ custom_role_id }).where('id', '=', there.id).execute();
    return there.id;
  }
  const made = await db
    .insertInto('profile')
    .values({
      account_id: accountId,
      org_id: orgId,
      role,
      first_name: firstName,
      last_name: lastName,
      title,
      custom_role_id,
      resource_id: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return made.id;
};

/** An account in use, or a record of the clinic, is linked only once the person accepts. */
const offerTo = async (
  services: ServerServices,
  db: Trx,
  account: Awaited<ReturnType<typeof invitedAccount>>,
  wanted: Invited,
) => {
  const { orgId, withCode } = wanted;
  const profiles = await db
    .selectFrom('profile')
    .select(['role', 'resource_id', 'suspended_at'])
    .where('account_id', '=', account.id)
    .where('org_id', '=', orgId)
    .execute();
  const there = profiles.find(({ role: theirs }) => theirs === wanted.role);
  if (there && (there.resource_id !== null || account.status !== 'invited'))
    throw conflict('This email already has an account at your clinic. Use the person’s own email.', 'already_here');
  // Whoever was shut out comes back by the same door, and not by another role's.
  if (isStaff(wanted.role) && profiles.some((one) => isStaff(one.role) && one.suspended_at))
    throw conflict('This person’s access is suspended. Give it back in the list of staff.', 'suspended_here');
  const { role, firstName, lastName, title = null, resourceId = null, customRole = null } = wanted;
  return offerProfile(db, services.keyed, {
    ...{ orgId, accountId: account.id, email: account.email, role, firstName, lastName, title, resourceId, customRole },
    ...{ invitedBy: wanted.by.profileId ?? 'connection', withCode, now: services.now() },
  });
};

/**
 * Mails a new account's link, or to an account in use that a profile is offered. Needs `asSystem`.
 * @returns the id of the profile, or of the offer
 * @throws Failure 409 `own_account`, `already_here`, `suspended_here`, 429
 */
export const inviteMember = async (
  services: ServerServices,
  db: Trx,
  wanted: Invited,
): Promise<{ readonly id: string; readonly code: string | null; readonly offered: boolean }> => {
  const { orgId, role, firstName, lastName, address, origin, cause } = wanted;
  // One mailbox must not be flooded, however many clinics ask.
  if (!(await takeTurn(db, `invite:${wanted.email}`, 10, 3600, services.now()))) throw tooMany(3600);
  const account = await invitedAccount(db, { email: wanted.email, locale: wanted.locale ?? 'en-CA' });
  if (account.id === wanted.by.accountId) throw conflict('You can’t invite yourself. Ask a colleague.', 'own_account');
  const isNew = account.status === 'invited';
  const offered = wanted.resourceId !== undefined || !isNew;
  if (isNew && services.settings.identity === 'cognito') needMailboxProof(wanted.withCode);
  const { id, code } = offered
    ? await offerTo(services, db, account, wanted)
    : { id: await waitingProfile(db, account.id, wanted), code: null };
  if (isNew) {
    await sendInvitation(db, services, {
      ...{ accountId: account.id, email: account.email, locale: account.locale, orgId, role },
      ...{ firstName, lastName, address, origin, cause, now: services.now() },
      ...(offered && { offerId: id }),
    });
  } else {
    const link = `${origin}/settings?panel=invitations`;
    const mail = await letterOf(db, { orgId, locale: account.locale }, offerMail, { link });
    await services.mail.send(db, { to: account.email, ...mail, cause });
  }
  return { id, code, offered };
};

/**
 * Invites within what whoever does it may give, and notes it in the trail. Needs `asSystem`.
 * @param needsCode whether the wanted record does not name the address: asked once it is known that they may invite
 * @throws Failure 403, 422, those of `inviteMember`
 */
export const invite = async (
  services: ServerServices,
  db: Trx,
  by: StaffChanger,
  wanted: Omit<Invited, 'by' | 'orgId' | 'withCode'>,
  needsCode: () => Promise<boolean> = async () => false,
): Promise<{ readonly id: string; readonly code: string | null; readonly offered: boolean }> => {
  const { orgId, accountId, profileId } = by.caller;
  const { role, customRole, resourceId } = wanted;
  if (!mayInvite(by.caller.role, role)) throw forbidden('Your role can’t invite people to this role.');
  await checkRoleGiven(db, by.caller, role, customRole ?? null);
  const withCode = await needsCode();
  const invited = await inviteMember(services, db, { ...wanted, orgId, by: { accountId, profileId }, withCode });
  if (role !== 'patient') await announceStaff(services.live, db, orgId);
  const { id, offered } = invited;
  const patientId = role === 'patient' ? resourceId : undefined;
  await by.audit({
    action: resourceId === undefined ? 'invited' : 'offered-link',
    target:
      resourceId === undefined
        ? { type: offered ? 'offer' : 'profile', id }
        : { type: patientId === undefined ? 'Practitioner' : 'Patient', id: resourceId },
    ...(patientId !== undefined && { patientId }),
    detail: { role, ...(customRole !== undefined && { custom: customRole }), ...(offered && { offer: id }) },
  });
  return invited;
};
