import { Failure, type ServerServices, type Trx } from '../../../../core/server/index.ts';
import type { InviteRow } from './rows.ts';
import { pinOf } from './secrets.ts';

export const mostTries = 5;
const lockMinutes = 15;

const needed = (): Failure => new Failure(403, 'pin_needed', 'Enter the six digits that we mailed to you.');
const wrong = (left: number): Failure =>
  new Failure(403, 'pin_wrong', 'These are not the digits. Look at the newest mail with a code.', {
    left: String(left),
  });
const locked = (until: Date, now: Date): Failure => {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return new Failure(429, 'pin_locked', `Too many wrong codes. Wait ${minutes} minutes, then try again.`, {
    minutes: String(minutes),
  });
};

const write = (db: Trx, id: string, attempts: number, until: Date | null) =>
  db.updateTable('telemedicine_invite').set({ attempts, locked_until: until }).where('id', '=', id).execute();

/**
 * Counts a try. Answers why it is refused, null for the right PIN: the count must be kept, so nothing is thrown in here.
 * @param db the transaction that holds the invitation
 */
export const checkPin = async (
  { keyed, now }: Pick<ServerServices, 'keyed' | 'now'>,
  db: Trx,
  { id, pin_hash, attempts, locked_until }: InviteRow,
  pin: string | undefined,
): Promise<Failure | null> => {
  const at = now();
  if (locked_until && locked_until > at) return locked(locked_until, at);
  if (pin === undefined) return needed();
  if (keyed.fits(pinOf(id), pin, pin_hash)) {
    await write(db, id, 0, null);
    return null;
  }
  const tried = attempts + 1;
  if (tried < mostTries) {
    await write(db, id, tried, null);
    return wrong(mostTries - tried);
  }
  const until = new Date(at.getTime() + lockMinutes * 60_000);
  await write(db, id, 0, until);
  return locked(until, at);
};
