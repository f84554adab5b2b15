import { type Caller, notFound, type Trx } from '#core/server';
import { isAdmin } from '#core/shared';
import type { ParticipantRole } from '../../shared/sessionState.ts';
import type { SessionRow } from './sessionRows.ts';
import { isClosed, partOfPatient, seatCaller, standInsOf } from './standIns.ts';

export interface SessionAccess {
  readonly session: SessionRow;
  readonly who: ParticipantRole;
}

const find = async (db: Trx, id: string, caller: Caller, lock: boolean): Promise<SessionAccess | null> => {
  const query = db.selectFrom('messaging_session').selectAll().where('id', '=', id);
  const session = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!session || isClosed(session, caller)) return null;
  const place = () =>
    db
      .selectFrom('messaging_person')
      .select('part')
      .where('session_id', '=', id)
      .where('profile_id', '=', caller.profileId)
      .executeTakeFirst();
  let person = await place();
  // One that began before messages were shared, opened by its address.
  if (!person && caller.shared) {
    await seatCaller(db, caller);
    person = await place();
  }
  const part = person?.part === 'stand_in' ? await partOfPatient(db, id, caller) : (person?.part ?? null);
  return { session, who: { role: caller.role, part } };
};

/**
 * A session one of whose people the caller is.
 * @param lock holds the row until the transaction ends: message numbers and unread counts are settled under it
 * @throws Failure not_found for everybody else, whether it exists or not
 */
export const requireParticipant = async (db: Trx, id: string, caller: Caller, lock = false): Promise<SessionAccess> => {
  const found = await find(db, id, caller, lock);
  if (!found?.who.part) throw notFound('session');
  return found;
};

/** As `asParticipant`, and administrators of the organisation too: what it is about and who is in it, never what is written. */
export const requireParticipantOrAdmin = async (db: Trx, id: string, caller: Caller): Promise<SessionAccess> => {
  const found = await find(db, id, caller, false);
  if (!found || (!found.who.part && !isAdmin(caller.role))) throw notFound('session');
  return found;
};

/** Who hears of a session: its people, and of those who stand for a patient whoever may read its messages at this moment. */
export const participantIds = async (db: Trx, sessionId: string, now: Date): Promise<string[]> => {
  const people = await db
    .selectFrom('messaging_person')
    .select(['profile_id', 'org_id', 'part'])
    .where('session_id', '=', sessionId)
    .execute();
  const standing = people.find(({ part }) => part === 'stand_in');
  const open = standing ? await standInsOf(db, standing.org_id, sessionId, now) : [];
  return people.flatMap(({ profile_id: id, part }) => (part !== 'stand_in' || open.includes(id) ? [id] : []));
};
