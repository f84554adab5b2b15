import { randomInt } from 'node:crypto';
import { generateSecret, generateURI, verify } from 'otplib';
import type { Trx } from '../../database/tables.ts';
import { hashOf } from '../secrets.ts';

const stepSeconds = 30;
const recoveryCount = 10;
/** Without the letters and digits that look alike. */
const letters = 'ABCDEFGHJKMNPQRSTVWXYZ23456789';

export const newTotp = (label: string, issuer: string): { secret: string; otpauthUri: string } => {
  const secret = generateSecret();
  return { secret, otpauthUri: generateURI({ issuer, label, secret }) };
};

/**
 * Takes a code of the authenticator, one step of clock difference allowed. A code works once: the step taken is kept, and
 * the change of that row settles which of two simultaneous uses wins.
 */
export const takeTotp = async (
  db: Trx,
  accountId: string,
  secret: string,
  code: string,
  now: Date,
): Promise<boolean> => {
  if (!/^\d{6}$/.test(code)) return false;
  const result = await verify({
    secret,
    token: code,
    epoch: Math.floor(now.getTime() / 1000),
    epochTolerance: stepSeconds,
  });
  if (!result.valid) return false;
  const step = Math.floor(now.getTime() / 1000 / stepSeconds) + result.delta;
  const taken = await db
    .insertInto('account_secret')
    .values({ account_id: accountId, password_changed_at: null, totp_last_step: step })
    .onConflict((oc) =>
      oc
        .column('account_id')
        .doUpdateSet({ totp_last_step: step })
        .where((eb) =>
          eb.or([eb('account_secret.totp_last_step', 'is', null), eb('account_secret.totp_last_step', '<', step)]),
        ),
    )
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
};

const bare = (code: string): string => code.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Ten codes of about 49 bits each, `ABCDE-FGHJK`; earlier ones stop working. */
export const newRecoveryCodes = async (db: Trx, accountId: string): Promise<string[]> => {
  const five = (): string => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('');
  const codes = Array.from({ length: recoveryCount }, () => `${five()}-${five()}`);
  await db.deleteFrom('recovery_code').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ account_id: accountId, hash: hashOf(`${accountId}:${bare(code)}`) })))
    .execute();
  return codes;
};

/** Uses a recovery code up. */
export const takeRecoveryCode = async (db: Trx, accountId: string, code: string): Promise<boolean> => {
  const hash = hashOf(`${accountId}:${bare(code)}`);
  const gone = await db
    .deleteFrom('recovery_code')
    .where('account_id', '=', accountId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst();
  return gone !== undefined;
};
