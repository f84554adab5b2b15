import { conflict } from '#core/server/failure.ts';
import { clinicZone } from '#core/server/clinicZone.ts';
import { linkOrigin } from '#core/server/mail/origin.ts';
import type { Trx } from '#core/server/database/tables.ts';
import type { CallContext, Handler, ServerServices } from '#core/server/plugin/scope.ts';
import { dateFormat, type Locale } from '#core/shared';
import {
  type askToClose,
  type Closing,
  type getClosing,
  type keepAccount,
  waitingDays,
} from '../../shared/closureCalls.ts';
import { auditAccount } from '../accountAudit.ts';
import { mailsIn } from '../mails.ts';
import { requireOwnPassword } from '../passwords/ownPassword.ts';
import { openThings, whyNot } from './openThings.ts';

const dayMs = 86_400_000;

const refusals = {
  staff_account: 'You work at a clinic with this account. Ask one of its administrators to end your access.',
  last_administrator: 'You are the clinic’s last administrator. Name another one first, who can then end your access.',
} as const;

const closingOf = async (services: ServerServices, accountId: string): Promise<Closing> => {
  const { closesAt, refused } = await services.asSystem(async (db) => {
    const row = await db
      .selectFrom('account_closing')
      .select('closes_at')
      .where('account_id', '=', accountId)
      .executeTakeFirst();
    return { closesAt: row?.closes_at.toISOString() ?? null, refused: await whyNot(db, accountId) };
  });
  return { closesAt, refused, ...(await openThings(services, accountId)) };
};

export const read =
  (services: ServerServices): Handler<typeof getClosing> =>
  (_, { caller }) =>
    closingOf(services, caller.accountId);

const dayIn = (locale: Locale, timeZone: string, at: Date): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone })(at);

/** In whose words, and by whose calendar. @param db a system transaction */
const readerOf = async (db: Trx, accountId: string, orgId: string) => {
  const { locale, email } = await db
    .selectFrom('account')
    .select(['locale', 'email'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return { locale, email, zone: await clinicZone(db, orgId) };
};

const origin = (services: ServerServices, context: CallContext): string =>
  linkOrigin(services.settings, context.header('host'));

export const ask =
  (services: ServerServices): Handler<typeof askToClose> =>
  async ({ body: { password } }, context) => {
    const { accountId, orgId } = context.caller;
    await requireOwnPassword(services, context, password, 'password');
    await services.asSystem(async (db) => {
      const refused = await whyNot(db, accountId);
      if (refused) throw conflict(refusals[refused], refused);
      const closes_at = new Date(services.now().getTime() + waitingDays * dayMs);
      const asked = await db
        .insertInto('account_closing')
        .values({ account_id: accountId, asked_at: services.now(), closes_at })
        // Who asks twice gets no longer time.
        .onConflict((same) => same.doNothing())
        .returning('closes_at')
        .executeTakeFirst();
      if (!asked) return;
      await auditAccount(services, db, accountId, context, 'changed', { what: 'closing_asked' });
      const { locale, email, zone } = await readerOf(db, accountId, orgId);
      const link = `${origin(services, context)}/settings?panel=close`;
      const mail = mailsIn(locale).closingAsked(dayIn(locale, zone, closes_at), link);
      await services.mail.send(db, { to: email, ...mail });
    });
    return closingOf(services, accountId);
  };

export const keep =
  (services: ServerServices): Handler<typeof keepAccount> =>
  async (_, context) => {
    const { accountId } = context.caller;
    await services.asSystem(async (db) => {
      const gone = await db
        .deleteFrom('account_closing')
        .where('account_id', '=', accountId)
        .returning('account_id')
        .executeTakeFirst();
      if (gone) await auditAccount(services, db, accountId, context, 'changed', { what: 'closing_stopped' });
    });
    return closingOf(services, accountId);
  };
