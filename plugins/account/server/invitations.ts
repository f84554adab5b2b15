import { type AccountRole, accountRoles } from '../../../core/shared/index.ts';
import type { Trx } from '../../../core/server/database/tables.ts';
import { conflict, forbidden } from '../../../core/server/failure.ts';
import { sendInvitation } from '../../../core/server/identity/invitation.ts';
import { takeTurn, tooMany } from '../../../core/server/identity/throttle.ts';
import { linkOrigin } from '../../../core/server/mail/origin.ts';
import type { CallContext, Handler, ServerServices } from '../../../core/server/plugin/scope.ts';
import type { CallRequest } from '../../../core/shared/index.ts';
import type { invite } from '../shared/contract.ts';
import { mailsIn } from './mails.ts';

type Wanted = CallRequest<typeof invite>['body'];

/** Practitioners invite patients; an administrator anyone up to the own rank. */
const mayInvite = (own: AccountRole, wanted: AccountRole): boolean =>
  own === 'practitioner'
    ? wanted === 'patient'
    : own !== 'patient' && accountRoles.indexOf(wanted) <= accountRoles.indexOf(own);

const accountFor = async (db: Trx, { email, locale = 'en-CA' }: Wanted) => {
  await db
    .insertInto('account')
    .values({ email, password_hash: null, status: 'invited', totp_secret: null, photo_file_id: null, locale })
    .onConflict((oc) => oc.column('email').doNothing())
    .execute();
  return db
    .selectFrom('account')
    .select(['id', 'status', 'locale'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow();
};

/** The profile in this organisation: the one that is there already, or a new one. */
const profileFor = async (db: Trx, accountId: string, orgId: string, wanted: Wanted) => {
  const there = await db
    .selectFrom('profile')
    .select(['id', 'resource_id'])
    .where('account_id', '=', accountId)
    .where('org_id', '=', orgId)
    .where('role', '=', wanted.role)
    .executeTakeFirst();
  const { resourceId } = wanted;
  if (there && resourceId !== undefined && there.resource_id !== null && there.resource_id !== resourceId) {
    throw conflict('This address belongs to another person of the clinic. Use the person’s own address.');
  }
  if (there) {
    if (resourceId !== undefined && there.resource_id === null) {
      await db.updateTable('profile').set({ resource_id: resourceId }).where('id', '=', there.id).execute();
    }
    return { id: there.id, isNew: false };
  }
  const made = await db
    .insertInto('profile')
    .values({
      account_id: accountId,
      org_id: orgId,
      role: wanted.role,
      first_name: wanted.firstName,
      last_name: wanted.lastName,
      title: wanted.title ?? null,
      resource_id: resourceId ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id: made.id, isNew: true };
};

const sendMail = async (
  services: ServerServices,
  db: Trx,
  context: CallContext,
  account: Awaited<ReturnType<typeof accountFor>>,
  wanted: Wanted,
  isNew: boolean,
): Promise<void> => {
  const { orgId } = context.caller;
  const origin = linkOrigin(services.environment, context.header('host'));
  if (account.status === 'invited') {
    const now = services.now();
    await sendInvitation(db, services, { accountId: account.id, orgId, address: wanted.address, origin, now });
  } else if (isNew) {
    const { name } = await db
      .selectFrom('organization')
      .select('name')
      .where('id', '=', orgId)
      .executeTakeFirstOrThrow();
    const mail = mailsIn(account.locale).added(wanted.firstName, name, `${origin}/login`);
    await services.mail.send(db, { to: wanted.email, ...mail });
  }
};

export const invitePerson =
  (services: ServerServices): Handler<typeof invite> =>
  async ({ body }, context) => {
    const { orgId, role } = context.caller;
    if (!mayInvite(role, body.role)) throw forbidden('Your role may not invite people of this role.');
    return services.asSystem(async (db) => {
      // One mailbox must not be flooded, however many clinics ask.
      if (!(await takeTurn(db, `invite:${body.email}`, 10, 3600, services.now()))) throw tooMany(3600);
      const account = await accountFor(db, body);
      const profile = await profileFor(db, account.id, orgId, body);
      await sendMail(services, db, context, account, body, profile.isNew);
      const { accountId, profileId } = context.caller;
      const who = { accountId, profileId, role, ip: context.ip, requestId: context.requestId };
      await services.audit.record(db, orgId, who, {
        action: 'invited',
        target: { type: 'profile', id: profile.id },
        detail: { role: body.role },
      });
      return { profileId: profile.id, email: body.email, status: 'invited' as const };
    });
  };
