import type { Trx } from '#core/server/database/tables.ts';
import { signDevicesOut } from '#core/server/identity/protection/devices.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { auditAccount } from '../accountAudit.ts';
import { forgetPin } from '../lockPin/ownPin.ts';
import { mailsIn } from '../mails.ts';
import { whyNot } from './openThings.ts';

const house = { ip: '', requestId: 'close-accounts' } as const;

/**
 * Nobody signs in any more, every session and app ends with its device, and push finds no active account. Profiles and the
 * record stay: the clinic must keep them, and a new account can be linked to them. The address is free again.
 */
const close = async (services: ServerServices, db: Trx, accountId: string): Promise<void> => {
  const now = services.now();
  const { email, locale } = await db
    .selectFrom('account')
    .select(['email', 'locale'])
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  // While it still belongs to its clinics under its name.
  await auditAccount(services, db, accountId, house, 'changed', { what: 'closed' });
  for (const device of await signDevicesOut(db, { accountId }, 'signed-out', now))
    await services.live.closeDevice(db, device);
  await forgetPin(db, accountId);
  await db.deleteFrom('passkey').where('account_id', '=', accountId).execute();
  await db.deleteFrom('account_detail').where('account_id', '=', accountId).execute();
  const profiles = db.selectFrom('profile').select('id').where('account_id', '=', accountId);
  await db.deleteFrom('draft').where('profile_id', 'in', profiles).execute();
  await db
    .updateTable('account')
    .set({
      ...{ status: 'suspended', email: `closed-${accountId}@closed.invalid`, password_hash: null },
      ...{ totp_secret: null, totp_confirmed: false, photo_file_id: null },
    })
    .where('id', '=', accountId)
    .execute();
  await services.mail.send(db, { to: email, ...mailsIn(locale).accountClosed() });
};

/** Closes one account whose time is over, in a transaction of its own. @returns whether there was one */
const closeOne = (services: ServerServices): Promise<boolean> =>
  services.asSystem(async (db) => {
    const due = await db
      .selectFrom('account_closing')
      .select('account_id')
      .where('closes_at', '<=', services.now())
      .orderBy('closes_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!due) return false;
    const { account_id: accountId } = due;
    // Whoever was taken on meanwhile leaves through their administrator.
    if ((await whyNot(db, accountId)) === null) await close(services, db, accountId);
    await db.deleteFrom('account_closing').where('account_id', '=', accountId).execute();
    return true;
  });

export const closeDue = async (services: ServerServices): Promise<void> => {
  while (await closeOne(services));
};
