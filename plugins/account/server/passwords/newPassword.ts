import type { Trx } from '#core/server/database/tables.ts';
import { invalid } from '#core/server/failure.ts';
import { signDevicesOut } from '#core/server/identity/protection/devices.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { type PasswordProblem, passwordLeast, passwordProblem } from '../../shared/passwordRules.ts';

const sentences: Readonly<Record<PasswordProblem, string>> = {
  too_short: `Choose a password of at least ${passwordLeast} characters.`,
  is_email: 'Choose a password that is not your email address.',
  too_common: 'This password is too easy to guess. Choose another.',
};

/** @throws Failure 422 whose `fields` name the field and say what to do */
export const refuseWeakPassword = (password: string, email: string, field: string): void => {
  const problem = passwordProblem(password, email);
  if (problem) throw invalid(sentences[problem], { [field]: sentences[problem] });
};

/** Sets a password that was checked and hashed, forgets the PIN, and signs devices out: all, or all but one. */
export const setPassword = async (
  services: Pick<ServerServices, 'live' | 'now'>,
  db: Trx,
  accountId: string,
  passwordHash: string,
  exceptDevice?: string,
): Promise<void> => {
  const now = services.now();
  await db
    .updateTable('account')
    .set({ password_hash: passwordHash, must_change_password: false })
    .where('id', '=', accountId)
    .execute();
  await db
    .insertInto('account_secret')
    .values({ account_id: accountId, password_changed_at: now, totp_last_step: null })
    .onConflict((oc) => oc.column('account_id').doUpdateSet({ password_changed_at: now }))
    .execute();
  await db.deleteFrom('account_pin').where('account_id', '=', accountId).execute();
  await db.deleteFrom('login_challenge').where('account_id', '=', accountId).execute();
  const gone = await signDevicesOut(db, { accountId, except: exceptDevice }, 'password', now);
  for (const device of gone) await services.live.closeDevice(db, device);
};
