import type { Trx } from '../../database/tables.ts';
import { Failure } from '../../failure.ts';
import { hashOf, newSecret } from '../secrets.ts';
import type { LoginChallengeTable } from '../tables.ts';

type Name = LoginChallengeTable['name'];
const lifeMs = 10 * 60_000;
const attemptsMost = 5;

export const challengeExpired = (): Failure =>
  new Failure(401, 'challenge_expired', 'This sign-in took too long or was tried too often. Sign in again.');

/** @returns the `Session` that the answer must bring */
export const beginChallenge = async (db: Trx, accountId: string, name: Name, now: Date): Promise<string> => {
  const session = newSecret();
  await db
    .insertInto('login_challenge')
    .values({ hash: hashOf(session), account_id: accountId, name, expires_at: new Date(now.getTime() + lifeMs) })
    .execute();
  return session;
};

/** Counts the attempt. Null when it expired, was answered already or was tried too often. */
export const tryChallenge = async (
  db: Trx,
  session: string,
  now: Date,
): Promise<{ readonly accountId: string; readonly name: Name } | null> => {
  const row = await db
    .updateTable('login_challenge')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('hash', '=', hashOf(session))
    .where('expires_at', '>', now)
    .where('attempts', '<', attemptsMost)
    .returning(['account_id', 'name'])
    .executeTakeFirst();
  return row ? { accountId: row.account_id, name: row.name } : null;
};

/** False when another request was quicker: only one may go on. */
export const endChallenge = async (db: Trx, session: string): Promise<boolean> =>
  (await db.deleteFrom('login_challenge').where('hash', '=', hashOf(session)).returning('hash').executeTakeFirst()) !==
  undefined;
