import type { CallContext } from '#core/server';
import type { SeatRow } from '../visits/repository.ts';

/** The caller's seat in a visit; null for a person who never came. */
export const ownSeat = async (
  { db, guest, callerOrNull }: Pick<CallContext, 'db' | 'guest' | 'callerOrNull'>,
  visit: string,
): Promise<SeatRow | null> => {
  const who = guest ?? callerOrNull;
  if (!who) return null;
  const own = db.selectFrom('telemedicine_seat').selectAll().where('org_id', '=', who.orgId).where('visit', '=', visit);
  const seat = await (
    guest ? own.where('invite_id', '=', guest.subject) : own.where('profile_id', '=', callerOrNull!.profileId)
  ).executeTakeFirst();
  return seat ?? null;
};
