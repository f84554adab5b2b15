import type { Trx } from '../../database/tables.ts';
import type { DeviceTable } from '../tables.ts';
import { hashOf, newSecret } from '../secrets.ts';
import { readUserAgent } from '#core/shared/device/userAgent.ts';

const dayMs = 24 * 3_600_000;

export interface DeviceLife {
  readonly now: Date;
  /** Days without use after which a device is signed out. */
  readonly days: number;
  /** It acts in this organisation alone, and ends then, however often it is used. */
  readonly bound?: { readonly orgId: string; readonly until: Date };
}

/** @returns the first refresh token of the new family, which is kept only as a hash */
export const signDeviceIn = async (
  db: Trx,
  accountId: string,
  userAgent: string | undefined,
  life: DeviceLife,
): Promise<{ readonly deviceId: string; readonly refreshToken: string }> => {
  const { browser, operatingSystem } = readUserAgent(userAgent);
  const expiresAt = new Date(life.now.getTime() + life.days * dayMs);
  const { bound } = life;
  const { id } = await db
    .insertInto('device')
    .values({
      account_id: accountId,
      browser,
      operating_system: operatingSystem,
      created_at: life.now,
      last_seen_at: life.now,
      expires_at: bound && bound.until < expiresAt ? bound.until : expiresAt,
      ...(bound && { bound_to: bound.orgId, ends_at: bound.until }),
      revoked_at: null,
      revoked_why: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { deviceId: id, refreshToken: await addRefreshToken(db, id, null, life.now) };
};

export const addRefreshToken = async (db: Trx, deviceId: string, parent: string | null, now: Date): Promise<string> => {
  const token = newSecret();
  await db
    .insertInto('refresh_token')
    .values({ hash: hashOf(token), device_id: deviceId, parent_hash: parent, created_at: now, used_at: null })
    .execute();
  return token;
};

/** Signs out whoever came by the own sign-in of an organisation, all of them or those of one account. @returns which */
export const signBoundDevicesOut = async (
  db: Trx,
  which: { readonly orgId: string; readonly accountId?: string },
  now: Date,
): Promise<string[]> => {
  let query = db
    .updateTable('device')
    .set({ revoked_at: now, revoked_why: 'signed-out' })
    .where('bound_to', '=', which.orgId)
    .where('revoked_at', 'is', null);
  if (which.accountId !== undefined) query = query.where('account_id', '=', which.accountId);
  return (await query.returning('id').execute()).map(({ id }) => id);
};

/** Signs devices of an account out and returns which: one, all, or all but one. */
export const signDevicesOut = async (
  db: Trx,
  which: { readonly accountId: string; readonly only?: string; readonly except?: string },
  why: NonNullable<DeviceTable['revoked_why']>,
  now: Date,
): Promise<string[]> => {
  let query = db
    .updateTable('device')
    .set({ revoked_at: now, revoked_why: why })
    .where('account_id', '=', which.accountId)
    .where('revoked_at', 'is', null);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  const rows = await query.returning('id').execute();
  return rows.map((row) => row.id);
};

export const devicesOf = (db: Trx, accountId: string, now: Date) =>
  db
    .selectFrom('device')
    .select(['id', 'browser', 'operating_system', 'created_at', 'last_seen_at'])
    .where('account_id', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('app', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(100)
    .execute();
