import type { Trx } from '../../database/tables.ts';
import { Failure } from '../../failure.ts';
import type { KeyedHash } from '../codeKey.ts';
import { hashOf, newCode, newSecret, sameHash } from '../secrets.ts';
import type { CodePurpose } from '../tables.ts';

const attemptsMost = 5;

export const wrongCode = (): Failure =>
  new Failure(401, 'wrong_code', 'This code is wrong or has expired. Check it, or ask for a new one.');

export interface NewCode {
  readonly purpose: CodePurpose;
  readonly email: string;
  readonly accountId: string | null;
  readonly now: Date;
  readonly seconds: number;
  readonly payload?: unknown;
  /** Binds the code to the browser that asked, so that no other request can use it. */
  readonly session?: string;
}

export interface SentCode {
  /** Six digits. */
  readonly code: string;
  /** The same right as a long secret, for links. */
  readonly token: string;
}

const about = (id: string): string => `one-time-code:${id}`;

/** Makes a code; older ones of the same kind for the same browser's request stop working. */
export const sendCode = async (db: Trx, keyed: KeyedHash, wanted: NewCode): Promise<SentCode> => {
  const [id, code, token] = [newSecret(), newCode(), newSecret()];
  const session = wanted.session === undefined ? null : hashOf(wanted.session);
  let older = db.deleteFrom('one_time_code').where('purpose', '=', wanted.purpose).where('email', '=', wanted.email);
  if (session !== null) older = older.where('session_hash', '=', session);
  await older.execute();
  await db
    .insertInto('one_time_code')
    .values({
      id,
      purpose: wanted.purpose,
      email: wanted.email,
      account_id: wanted.accountId,
      code_hash: keyed.of(about(id), code),
      token_hash: hashOf(token),
      session_hash: session,
      payload: wanted.payload === undefined ? null : JSON.stringify(wanted.payload),
      created_at: wanted.now,
      expires_at: new Date(wanted.now.getTime() + wanted.seconds * 1000),
    })
    .execute();
  return { code, token };
};

/** A fresh code in the place of the newest one of this kind, even an expired one. Null when there is none. */
export const renewCode = async (
  db: Trx,
  keyed: KeyedHash,
  wanted: Pick<NewCode, 'purpose' | 'email' | 'session' | 'now' | 'seconds'>,
): Promise<(SentCode & { readonly payload: unknown }) | null> => {
  let query = db
    .selectFrom('one_time_code')
    .select(['id', 'payload'])
    .where('purpose', '=', wanted.purpose)
    .where('email', '=', wanted.email);
  if (wanted.session !== undefined) query = query.where('session_hash', '=', hashOf(wanted.session));
  const kept = await query.orderBy('created_at', 'desc').limit(1).forUpdate().executeTakeFirst();
  if (!kept) return null;
  const [code, token] = [newCode(), newSecret()];
  await db
    .updateTable('one_time_code')
    .set({
      code_hash: keyed.of(about(kept.id), code),
      token_hash: hashOf(token),
      attempts: 0,
      expires_at: new Date(wanted.now.getTime() + wanted.seconds * 1000),
    })
    .where('id', '=', kept.id)
    .execute();
  return { code, token, payload: kept.payload };
};

export interface GivenCode {
  readonly purpose: CodePurpose;
  readonly email: string;
  /** Six digits, or the long secret. */
  readonly secret: string;
  readonly session?: string;
  readonly now: Date;
}

export interface FittingCode {
  readonly id: string;
  readonly accountId: string | null;
  readonly payload: unknown;
}

/**
 * The code, which works until `spendCode`. Null when it is wrong, expired, used up or there was none: which, is not told.
 * Counts a wrong attempt, so it must run in a transaction that is not undone by the refusal.
 */
export const fitCode = async (db: Trx, keyed: KeyedHash, given: GivenCode): Promise<FittingCode | null> => {
  let query = db
    .selectFrom('one_time_code')
    .selectAll()
    .where('purpose', '=', given.purpose)
    .where('email', '=', given.email)
    .where('expires_at', '>', given.now);
  if (given.session !== undefined) query = query.where('session_hash', '=', hashOf(given.session));
  const kept = await query.orderBy('created_at', 'desc').limit(1).forUpdate().executeTakeFirst();
  const isCode = keyed.fits(about(kept?.id ?? ''), given.secret, kept?.code_hash ?? null);
  const isToken = sameHash(kept?.token_hash ?? '', hashOf(given.secret));
  if (!kept) return null;
  // Wrong attempts by others use up the six digits, never the long secret, which cannot be guessed.
  if (!isToken && (kept.attempts >= attemptsMost || !isCode)) {
    await db
      .updateTable('one_time_code')
      .set({ attempts: Math.min(kept.attempts + 1, attemptsMost) })
      .where('id', '=', kept.id)
      .execute();
    return null;
  }
  return { id: kept.id, accountId: kept.account_id, payload: kept.payload };
};

export const spendCode = async (db: Trx, { id }: FittingCode): Promise<void> => {
  await db.deleteFrom('one_time_code').where('id', '=', id).execute();
};
