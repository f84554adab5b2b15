import { Failure, type Trx } from '#core/server';
import type { InviteRow } from './repository.ts';
import { pinKey } from './secrets.ts';
import type { Services } from '../services.ts';

export const maxTries = 5;
const lockMinutes = 15;

const needed = (): Failure => new Failure(403, 'pin_needed', 'Enter the six-digit PIN we emailed you.');
const wrong = (left: number): Failure =>
  new Failure(403, 'pin_wrong', 'That PIN does not match. Use the one in the newest email.', {
    left: String(left),
  });
const locked = (until: Date, now: Date): Failure => {
  const minutes = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 60_000));
  return new Failure(429, 'pin_locked', `Too many wrong PINs. Try again in ${minutes} minutes.`, {
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
  { keyed, now }: Pick<Services, 'keyed' | 'now'>,
  db: Trx,
  { id, pin_hash, attempts, locked_until }: InviteRow,
  pin: string | undefined,
): Promise<Failure | null> => {
  const at = now();
  if (locked_until && locked_until > at) return locked(locked_until, at);
  if (pin === undefined) return needed();
  if (keyed.fits(pinKey(id), pin, pin_hash)) {
    await write(db, id, 0, null);
    return null;
  }
  const tried = attempts + 1;
  if (tried < maxTries) {
    await write(db, id, tried, null);
    return wrong(maxTries - tried);
  }
  const until = new Date(at.getTime() + lockMinutes * 60_000);
  await write(db, id, 0, until);
  return locked(until, at);
};
