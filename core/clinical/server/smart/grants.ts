import type { Trx } from '#core/server/database/tables.ts';
import { signDevicesOut } from '#core/server/identity/protection/devices.ts';
import { hashOf, newSecret } from '#core/server/identity/secrets.ts';
import { scopesIn } from './scopes.ts';
import type { SmartGrantTable, SmartTokenTable } from './tables.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
/** How long each lives. A refresh token's use gives the next one as long again. */
const lives = { code: minuteMs, access: 60 * minuteMs, refresh: 90 * dayMs } as const;
const serviceMs = 5 * minuteMs;

type Kind = SmartTokenTable['kind'];
export type StoredGrant = Omit<SmartGrantTable, 'id' | 'created_at' | 'used_at'> & { readonly id: string };

/** Told apart from a person's own token before anything is looked up. */
const mark = 'app_';
export const isAppToken = (token: string): boolean => token.startsWith(mark);

export interface NewGrant {
  readonly orgId: string;
  readonly app: { readonly id: string; readonly name: string };
  readonly accountId: string;
  readonly profileId: string;
  readonly scope: string;
  readonly patientId: string | null;
  /** The session in which it was allowed: what binds that one binds the app, and ends it. Absent where no session stands behind it. */
  readonly allowedOn?: string;
}

/** The grant is signed in as a device of the person's own, so that whatever signs all of them out ends it too. */
export const addGrant = async (db: Trx, grant: NewGrant, now: Date): Promise<StoredGrant> => {
  const { orgId, app, accountId, profileId, scope, patientId, allowedOn } = grant;
  const binding =
    allowedOn === undefined
      ? undefined
      : await db.selectFrom('device').select(['bound_to', 'ends_at']).where('id', '=', allowedOn).executeTakeFirst();
  const { id: device_id } = await db
    .insertInto('device')
    .values({
      account_id: accountId,
      browser: app.name,
      operating_system: '',
      app: app.id,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + lives.refresh),
      revoked_at: null,
      revoked_why: null,
      ...binding,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = { org_id: orgId, app_id: app.id, account_id: accountId, profile_id: profileId, device_id, scope };
  const { id } = await db
    .insertInto('smart_grant')
    .values({ ...row, patient_id: patientId, created_at: now, used_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...row, id, patient_id: patientId };
};

interface CodeBinding {
  readonly redirect: string;
  readonly challenge: string;
  readonly nonce: string | null;
}

const addToken = async (
  db: Trx,
  grantId: string,
  { kind, ms, now }: { readonly kind: Kind; readonly ms: number; readonly now: Date },
  binding: CodeBinding | null = null,
): Promise<string> => {
  const token = mark + newSecret();
  await db
    .insertInto('smart_token')
    .values({
      hash: hashOf(token),
      grant_id: grantId,
      kind,
      redirect: binding?.redirect ?? null,
      challenge: binding?.challenge ?? null,
      nonce: binding?.nonce ?? null,
      created_at: now,
      expires_at: new Date(now.getTime() + ms),
      used_at: null,
    })
    .execute();
  return token;
};

export const addCode = (db: Trx, grantId: string, binding: CodeBinding, now: Date): Promise<string> =>
  addToken(db, grantId, { kind: 'code', ms: lives.code, now }, binding);

export interface Issued {
  readonly access: string;
  readonly seconds: number;
  readonly refresh: string | null;
}

/** @param service no person stands behind it: it lives for minutes and asks again */
export const issueTokens = async (db: Trx, grant: StoredGrant, now: Date, service = false): Promise<Issued> => {
  const { ends_at } = await db
    .selectFrom('device')
    .select('ends_at')
    .where('id', '=', grant.device_id)
    .executeTakeFirstOrThrow();
  const left = ends_at === null ? Infinity : Math.max(0, ends_at.getTime() - now.getTime());
  const ms = Math.min(service ? serviceMs : lives.access, left);
  const access = await addToken(db, grant.id, { kind: 'access', ms, now });
  const lasts = !service && scopesIn(grant.scope).includes('offline_access');
  const lastsMs = Math.min(lives.refresh, left);
  const refresh = lasts ? await addToken(db, grant.id, { kind: 'refresh', ms: lastsMs, now }) : null;
  const until = new Date(now.getTime() + (lasts ? lastsMs : ms));
  await db
    .updateTable('device')
    .set({ expires_at: until, last_seen_at: now })
    .where('id', '=', grant.device_id)
    .execute();
  await db.updateTable('smart_grant').set({ used_at: now }).where('id', '=', grant.id).execute();
  return { access, seconds: Math.floor(ms / 1000), refresh };
};

export type LivingToken = StoredGrant &
  Pick<SmartTokenTable, 'kind' | 'redirect' | 'challenge' | 'nonce' | 'hash'> & {
    readonly used: boolean;
    readonly expires: Date;
    readonly app_name: string;
  };

/** A token of a grant that lives, whose app is on and whose person may sign in; used and expired codes and refresh tokens too. */
export const livingToken = async (db: Trx, token: string): Promise<LivingToken | null> => {
  const row = await db
    .selectFrom('smart_token as t')
    .innerJoin('smart_grant as g', 'g.id', 't.grant_id')
    .innerJoin('smart_app as a', 'a.id', 'g.app_id')
    .innerJoin('device as d', 'd.id', 'g.device_id')
    .innerJoin('account as c', 'c.id', 'g.account_id')
    .innerJoin('profile as p', 'p.id', 'g.profile_id')
    .innerJoin('organization as o', 'o.id', 'g.org_id')
    .select(['t.hash', 't.kind', 't.redirect', 't.challenge', 't.nonce', 't.used_at', 't.expires_at'])
    .select(['g.id', 'g.org_id', 'g.app_id', 'g.account_id', 'g.profile_id', 'g.device_id', 'g.scope', 'g.patient_id'])
    .select('a.name as app_name')
    .where('t.hash', '=', hashOf(token))
    .where('a.enabled', '=', true)
    .where('d.revoked_at', 'is', null)
    .where('c.status', '=', 'active')
    .where('p.suspended_at', 'is', null)
    .where('o.closed_at', 'is', null)
    .executeTakeFirst();
  if (!row) return null;
  const { used_at, expires_at, ...rest } = row;
  return { ...rest, used: used_at !== null, expires: expires_at };
};

/** For one use. @returns false where it was used before, also a moment ago by somebody else */
export const useToken = async (db: Trx, hash: string, now: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('smart_token')
    .set({ used_at: now })
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Ends the grant with every token of it. */
export const endGrant = async (
  db: Trx,
  { account_id: accountId, device_id: only }: Pick<StoredGrant, 'account_id' | 'device_id'>,
  now: Date,
): Promise<void> => {
  await signDevicesOut(db, { accountId, only }, 'signed-out', now);
};

/** Every grant of an app, or of an app to one person. */
export const endGrantsOf = async (
  db: Trx,
  { appId, accountId }: { readonly appId: string; readonly accountId?: string },
  now: Date,
): Promise<void> => {
  let grants = db.selectFrom('smart_grant').select('device_id').where('app_id', '=', appId);
  if (accountId !== undefined) grants = grants.where('account_id', '=', accountId);
  await db
    .updateTable('device')
    .set({ revoked_at: now, revoked_why: 'signed-out' })
    .where('revoked_at', 'is', null)
    .where('id', 'in', grants)
    .execute();
};
