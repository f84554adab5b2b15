import type { CallRequest } from '#core/shared';
import type { Trx } from '#core/server/database/tables.ts';
import { causeOf } from '#core/server/budgets/mailBudget.ts';
import { conflict, forbidden } from '#core/server/failure.ts';
import { sendInvitation } from '#core/server/identity/invitation.ts';
import { takeTurn, tooMany } from '#core/server/identity/protection/throttle.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { CallContext, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import { announceStaff } from '#clinical/server';
import { needMailboxProof } from '#clinical/server/people/linking/acceptance.ts';
import { linkablePerson } from '#clinical/server/people/linking/linkable.ts';
import { offerProfile } from '#clinical/server/people/linking/offers.ts';
import { isContactOf } from '#clinical/server/people/linking/proof.ts';
import type { invite } from '../../shared/calls.ts';
import { mailsIn } from '../mails.ts';
import { mayInvite } from '../offers/mayInvite.ts';

type Wanted = CallRequest<typeof invite>['body'];

const accountFor = async (db: Trx, { email, locale = 'en-CA' }: Wanted) => {
  await db
    .insertInto('account')
    .values({ email, password_hash: null, status: 'invited', totp_secret: null, photo_file_id: null, locale })
    .onConflict((oc) => oc.column('email').doNothing())
    .execute();
  return db
    .selectFrom('account')
    .select(['id', 'email', 'status', 'locale'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

/** A new account's profile without a record waits with the account, which nobody can use before it is taken up. */
const waitingProfile = async (db: Trx, accountId: string, orgId: string, wanted: Wanted): Promise<string> => {
  const there = await db
    .selectFrom('profile')
    .select('id')
    .where('account_id', '=', accountId)
    .where('org_id', '=', orgId)
    .where('role', '=', wanted.role)
    .executeTakeFirst();
  if (there) return there.id;
  const { role, firstName, lastName, title = null } = wanted;
  const made = await db
    .insertInto('profile')
    .values({
      account_id: accountId,
      org_id: orgId,
      role,
      first_name: firstName,
      last_name: lastName,
      title,
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
  { orgId, profileId }: { readonly orgId: string; readonly profileId: string },
  account: Awaited<ReturnType<typeof accountFor>>,
  wanted: Wanted,
  withCode: boolean,
) => {
  const there = await db
    .selectFrom('profile')
    .select('resource_id')
    .where('account_id', '=', account.id)
    .where('org_id', '=', orgId)
    .where('role', '=', wanted.role)
    .executeTakeFirst();
  if (there && (there.resource_id !== null || account.status !== 'invited'))
    throw conflict('This email already has an account at your clinic. Use the person’s own email.', 'already_here');
  const { role, firstName, lastName, title = null, resourceId = null } = wanted;
  return offerProfile(db, services.keyed, {
    ...{ orgId, accountId: account.id, email: account.email, role, firstName, lastName, title, resourceId },
    ...{ invitedBy: profileId, withCode, now: services.now() },
  });
};

const organizationName = async (db: Trx, orgId: string): Promise<string> => {
  const { name } = await db.selectFrom('organization').select('name').where('id', '=', orgId).executeTakeFirstOrThrow();
  return name;
};

/** Whether the record of the wanted person names the address. @throws Failure where the caller may not link the record */
const needsCode = async (services: ServerServices, db: Trx, context: CallContext, wanted: Wanted): Promise<boolean> => {
  const { role, resourceId, email } = wanted;
  const { orgId } = context.caller;
  if (resourceId === undefined) return false;
  if (role === 'patient') {
    // Emergency access lets a denied person read, but never create the patient's account.
    if (context.header('x-break-glass')) throw forbidden('You can’t invite people during emergency access.');
    await context.needsPatient(resourceId, db);
  }
  const person = await linkablePerson(db, services.record(db, orgId), { orgId, role, resourceId });
  return !isContactOf(person, email);
};

export const invitePerson =
  (services: ServerServices): Handler<typeof invite> =>
  async ({ body }, context) => {
    const { orgId, role, accountId, profileId } = context.caller;
    if (!mayInvite(role, body.role)) throw forbidden('Your role can’t invite people to this role.');
    return services.asSystem(async (db) => {
      // One mailbox must not be flooded, however many clinics ask.
      if (!(await takeTurn(db, `invite:${body.email}`, 10, 3600, services.now()))) throw tooMany(3600);
      const withCode = await needsCode(services, db, context, body);
      const account = await accountFor(db, body);
      if (account.id === accountId) throw conflict('You can’t invite yourself. Ask a colleague.', 'own_account');
      const isNew = account.status === 'invited';
      const origin = linkOrigin(services.settings, context.header('host'));
      const offered = body.resourceId !== undefined || !isNew;
      if (isNew && services.settings.identity === 'cognito') needMailboxProof(withCode);
      const { id, code } = offered
        ? await offerTo(services, db, { orgId, profileId }, account, body, withCode)
        : { id: await waitingProfile(db, account.id, orgId, body), code: null };
      if (isNew) {
        const { firstName, lastName, address } = body;
        await sendInvitation(db, services, {
          ...{ accountId: account.id, email: account.email, locale: account.locale, orgId, role: body.role },
          ...{ firstName, lastName, address, origin, cause: causeOf(context), now: services.now() },
          ...(offered && { offerId: id }),
        });
      } else {
        const mail = mailsIn(account.locale).offered(
          await organizationName(db, orgId),
          `${origin}/settings?panel=invitations`,
        );
        await services.mail.send(db, { to: account.email, ...mail, cause: causeOf(context) });
      }
      if (body.role !== 'patient') await announceStaff(services.live, db, orgId);
      const { resourceId } = body;
      const patientId = body.role === 'patient' ? resourceId : undefined;
      await context.audit({
        action: resourceId === undefined ? 'invited' : 'offered-link',
        target:
          resourceId === undefined
            ? { type: offered ? 'offer' : 'profile', id }
            : { type: patientId === undefined ? 'Practitioner' : 'Patient', id: resourceId },
        ...(patientId !== undefined && { patientId }),
        detail: { role: body.role, ...(offered && { offer: id }) },
      });
      return { id, email: body.email, status: 'invited' as const, code };
    });
  };
