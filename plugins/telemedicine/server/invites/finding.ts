import type { ServerServices, Trx } from '../../../../core/server/index.ts';
import { closesAt } from '../../../../core/shared/visitDoors.ts';
import { findMeeting, type Meeting } from '../meeting.ts';
import { seatsOf } from '../rows.ts';
import type { InviteRow } from './rows.ts';
import { codeHash } from './secrets.ts';
import { guestsUntil } from './until.ts';

export interface Opened {
  readonly invite: InviteRow;
  readonly meeting: Meeting;
}

/** The visit of an invitation that can still be followed; null where it was taken back, the visit is over or the feature off. */
export const stillOpen = async (
  { record, features, now }: Pick<ServerServices, 'record' | 'features' | 'now'>,
  db: Trx,
  invite: InviteRow,
): Promise<Meeting | null> => {
  const { org_id: orgId, visit, revoked_at } = invite;
  if (revoked_at || !(await features.isEnabled(db, orgId, 'telemedicine'))) return null;
  const meeting = await findMeeting(record(db, orgId), visit);
  if (!meeting) return null;
  const isOpen = closesAt(meeting) > now() || guestsUntil(meeting, await seatsOf(db, orgId, visit)) > now();
  return isOpen ? meeting : null;
};

/**
 * What a guest's link opens, for the address that it was mailed to. A code that nobody made, one for another address and one
 * whose visit is gone are the same null. Holds the invitation until the transaction ends: tries are counted one by one.
 * @param db a system transaction
 */
export const openedBy = async (
  services: ServerServices,
  db: Trx,
  { code, email }: { readonly code: string; readonly email: string },
): Promise<Opened | null> => {
  const invite = await db
    .selectFrom('telemedicine_code as c')
    .innerJoin('telemedicine_invite as i', 'i.id', 'c.invite_id')
    .selectAll('i')
    .where('c.hash', '=', codeHash(code))
    .where('i.email', '=', email)
    .forUpdate('i')
    .executeTakeFirst();
  const meeting = invite ? await stillOpen(services, db, invite) : null;
  return invite && meeting ? { invite, meeting } : null;
};
