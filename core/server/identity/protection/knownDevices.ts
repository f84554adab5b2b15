import { migration } from '../../database/migrations/migration.ts';
import { sql } from 'kysely';
import type { ServerSettings } from '../../settings.ts';
import type { Moment, Trx } from '../../database/tables.ts';
import { hashOf, newSecret } from '../secrets.ts';

/** A browser in which this account signed in before. Opens nothing: it only keeps others' failures from closing the sign-in. */
export interface KnownDeviceTable {
  /** SHA-256 of the mark in the browser's cookie; the mark itself is nowhere. */
  hash: string;
  account_id: string;
  last_seen_at: Moment;
}

declare module '../../database/tables.ts' {
  interface Tables {
    known_device: KnownDeviceTable;
  }
}

const cookieName = 'pavilion-device';
const keepDays = 365;
const mostOfAccount = 50;

/** Of a person and not of a clinic, so calls get no right to it: only `asSystem` reads it. */
export const createKnownDevice = migration(
  sql`create table known_device (
    hash text not null, account_id text not null references account (id) on delete cascade,
    last_seen_at timestamptz not null default now(), primary key (account_id, hash))`,
);

/** The mark in a `Cookie` header; null where there is none of ours. */
const markIn = (cookies: string | undefined): string | null => {
  const pair = cookies?.split(';').find((one) => one.trim().startsWith(`${cookieName}=`));
  const mark = pair?.trim().slice(cookieName.length + 1) ?? '';
  return /^[A-Za-z0-9_-]{43}$/.test(mark) ? mark : null;
};

/** Hash of the browser's mark where this account knows it; null for every other browser. */
export const knownDeviceOf = async (db: Trx, email: string, cookies: string | undefined): Promise<string | null> => {
  const mark = markIn(cookies);
  if (mark === null) return null;
  const row = await db
    .selectFrom('known_device')
    .innerJoin('account', 'account.id', 'known_device.account_id')
    .select('hash')
    .where('account.email', '=', email)
    .where('hash', '=', hashOf(mark))
    .executeTakeFirst();
  return row?.hash ?? null;
};

/** Several people may sign in on one workstation: they share its mark. */
const markFor = async (db: Trx, cookies: string | undefined): Promise<string> => {
  const mark = markIn(cookies);
  const ours =
    mark !== null &&
    (await db.selectFrom('known_device').select('hash').where('hash', '=', hashOf(mark)).executeTakeFirst());
  return mark !== null && ours ? mark : newSecret();
};

/** From now on the account knows this browser. @returns the `Set-Cookie` that marks it */
export const rememberDevice = async (
  db: Trx,
  accountId: string,
  cookies: string | undefined,
  { publicUrl, origins }: Pick<ServerSettings, 'publicUrl' | 'origins'>,
  now: Date,
): Promise<string> => {
  const mark = await markFor(db, cookies);
  await db
    .insertInto('known_device')
    .values({ hash: hashOf(mark), account_id: accountId, last_seen_at: now })
    .onConflict((oc) => oc.columns(['account_id', 'hash']).doUpdateSet({ last_seen_at: now }))
    .execute();
  await sql`delete from known_device where account_id = ${accountId} and hash not in (
    select hash from known_device where account_id = ${accountId} order by last_seen_at desc limit ${mostOfAccount})`.execute(
    db,
  );
  const secure = publicUrl?.startsWith('https:') ? '; Secure' : '';
  // Pages of other origins send it only where the configuration names such origins, and browsers want it to be secure then.
  const site = secure !== '' && origins.length > 0 ? 'None' : 'Lax';
  return `${cookieName}=${mark}; Path=/; Max-Age=${keepDays * 86_400}; HttpOnly; SameSite=${site}${secure}`;
};

export const forgetKnownDevices = async (db: Trx, now: Date): Promise<void> => {
  await db
    .deleteFrom('known_device')
    .where('last_seen_at', '<', new Date(now.getTime() - keepDays * 86_400_000))
    .execute();
};
