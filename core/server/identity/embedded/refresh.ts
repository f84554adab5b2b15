import type { Trx } from '../../database/tables.ts';
import { addRefreshToken, type DeviceLife } from '../protection/devices.ts';
import { hashOf } from '../secrets.ts';

/** How long after its use a token may come again because the answer was lost on the way, and how often. */
const graceMs = 10_000;
const graceReplays = 20;
/** A device signs in afresh after this many times its idle life, however often it was used. */
const wholeLife = 6;

export type Refreshed =
  | {
      readonly is: 'refreshed';
      readonly account: { readonly id: string; readonly email: string };
      readonly deviceId: string;
      readonly refreshToken: string;
    }
  | { readonly is: 'refused' }
  | { readonly is: 'too-often' }
  | { readonly is: 'reuse'; readonly accountId: string; readonly deviceId: string };

const isInGrace = (usedAt: Date | null, now: Date): boolean =>
  usedAt !== null && now.getTime() - usedAt.getTime() <= graceMs;

/**
 * Exchanges a refresh token for its successor. Never throws for a bad token, so that signing a family out is not undone.
 *
 * An answer can be lost on the way, so a used token may come again for ten seconds as long as no successor of it was used.
 * It then gets a successor of its own: nobody ever receives a token that was given to somebody else. As soon as one of such
 * siblings is used the others are dead, and showing a dead one (or a used one after the grace) signs the family out. A thief
 * in the grace therefore gains nothing lasting: at the next refresh of either, thief and owner are both out.
 */
export const refresh = async (db: Trx, token: string, life: DeviceLife): Promise<Refreshed> => {
  const hash = hashOf(token);
  const found = await db.selectFrom('refresh_token').selectAll().where('hash', '=', hash).executeTakeFirst();
  if (!found) return { is: 'refused' };
  // A flood waits for no lock.
  if (found.replays >= graceReplays && isInGrace(found.used_at, life.now)) return { is: 'too-often' };
  // The device's row is the lock: the same token a thousand times at once is one after the other.
  const device = await db
    .selectFrom('device')
    .selectAll()
    .where('id', '=', found.device_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const account = await db
    .selectFrom('account')
    .select(['id', 'email', 'status'])
    .where('id', '=', device.account_id)
    .executeTakeFirstOrThrow();
  const kept = await db.selectFrom('refresh_token').selectAll().where('hash', '=', hash).executeTakeFirstOrThrow();
  if (device.revoked_at || device.expires_at <= life.now || account.status !== 'active') return { is: 'refused' };

  const usedChild = async (parent: string): Promise<boolean> =>
    (await db
      .selectFrom('refresh_token')
      .select('hash')
      .where('parent_hash', '=', parent)
      .where('used_at', 'is not', null)
      .executeTakeFirst()) !== undefined;
  const signFamilyOut = async (): Promise<Refreshed> => {
    await db
      .updateTable('device')
      .set({ revoked_at: life.now, revoked_why: 'reuse' })
      .where('id', '=', device.id)
      .execute();
    return { is: 'reuse', accountId: account.id, deviceId: device.id };
  };

  if (kept.used_at === null) {
    if (kept.parent_hash !== null && (await usedChild(kept.parent_hash))) return signFamilyOut();
    await db.updateTable('refresh_token').set({ used_at: life.now }).where('hash', '=', hash).execute();
  } else {
    if (!isInGrace(kept.used_at, life.now) || (await usedChild(hash))) return signFamilyOut();
    if (kept.replays >= graceReplays) return { is: 'too-often' };
    await db
      .updateTable('refresh_token')
      .set((eb) => ({ replays: eb('replays', '+', 1) }))
      .where('hash', '=', hash)
      .execute();
  }

  const idle = life.days * 24 * 3_600_000;
  const end = Math.min(
    life.now.getTime() + idle,
    device.created_at.getTime() + wholeLife * idle,
    device.ends_at?.getTime() ?? Infinity,
  );
  await db
    .updateTable('device')
    .set({ last_seen_at: life.now, expires_at: new Date(end) })
    .where('id', '=', device.id)
    .execute();
  const successor = await addRefreshToken(db, device.id, hash, life.now);
  return { is: 'refreshed', account, deviceId: device.id, refreshToken: successor };
};
