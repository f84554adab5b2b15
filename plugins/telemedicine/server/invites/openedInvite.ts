import type { Trx } from '#core/server';
import { closesAt } from '#clinical/shared/visitDoors.ts';
import { findMeeting, type Meeting } from '../visits/meeting.ts';
import { type SeatRow, seatsOf } from '../visits/repository.ts';
import type { InviteRow } from './repository.ts';
import { codeHash } from './secrets.ts';
import { guestsAllowedUntil, linkExpiry } from './guestPeriod.ts';
import type { Services } from '../services.ts';

export interface OpenedInvite {
  readonly invite: InviteRow;
  readonly meeting: Meeting;
  /** The visit is over: the link opens the farewell for a guest who joined. */
  readonly over: boolean;
}

type Finding = Pick<Services, 'record' | 'features' | 'now'>;

/** Null where the invitation was taken back, the visit is gone or the feature off. */
const meetingFor = async ({ record, features }: Finding, db: Trx, invite: InviteRow): Promise<Meeting | null> => {
  const { org_id: orgId, visit, revoked_at } = invite;
  if (revoked_at || !(await features.isEnabled(db, orgId, 'telemedicine'))) return null;
  return findMeeting(record(db, orgId), visit);
};

const isOpen = (meeting: Meeting, seats: readonly SeatRow[], now: Date): boolean =>
  closesAt(meeting) > now || guestsAllowedUntil(meeting, seats) > now;

/** The visit of an invitation that can still be followed. */
export const openMeetingFor = async (finding: Finding, db: Trx, invite: InviteRow): Promise<Meeting | null> => {
  const meeting = await meetingFor(finding, db, invite);
  if (!meeting) return null;
  return isOpen(meeting, await seatsOf(db, invite.org_id, invite.visit), finding.now()) ? meeting : null;
};

/**
 * What a guest's link opens, for the address that it was mailed to. A code that nobody made, one for another address and one
 * whose visit is gone are the same null. Holds the invitation until the transaction ends: tries are counted one by one.
 * @param db a system transaction
 */
export const openedInvite = async (
  services: Services,
  db: Trx,
  { code, email }: { readonly code: string; readonly email: string },
): Promise<OpenedInvite | null> => {
  const invite = await db
    .selectFrom('telemedicine_code as c')
    .innerJoin('telemedicine_invite as i', 'i.id', 'c.invite_id')
    .selectAll('i')
    .where('c.hash', '=', codeHash(code))
    .where('i.email', '=', email)
    .forUpdate('i')
    .executeTakeFirst();
  const meeting = invite ? await meetingFor(services, db, invite) : null;
  if (!invite || !meeting) return null;
  const seats = await seatsOf(db, invite.org_id, invite.visit);
  const now = services.now();
  if (isOpen(meeting, seats, now)) return { invite, meeting, over: false };
  const was = seats.some(({ invite_id, joined_at }) => invite_id === invite.id && joined_at !== null);
  return was && now < linkExpiry(meeting) ? { invite, meeting, over: true } : null;
};
