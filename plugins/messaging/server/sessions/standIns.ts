import { sql } from 'kysely';
import type { Area } from '#clinical/shared/shares/shareKinds.ts';
import type { Caller, Trx } from '#core/server';
import { namesSensitive } from '#clinical/server/access/shares/shareRights.ts';
import { sharedAt, type StandingProfile } from '#core/server/identity/sharedProfile.ts';

const messages: Area = 'messages';

/** FHIR ids of the patients who take part in a session themselves, or in whose name it was asked for. */
const patientsOfSession = (sessionId: string) => sql<string>`(
  select coalesce(own.stands_for, own.resource_id) from messaging_person taking join profile own on own.id = taking.profile_id
  where taking.session_id = ${sessionId} and taking.part <> 'stand_in' and own.role = 'patient')`;

/** Their own profiles, and what was asked in their name where they have none. */
const isOf = (patient: string | null) =>
  sql<boolean>`own.role = 'patient' and (own.stands_for = ${patient} or (own.stands_for is null and own.resource_id = ${patient}))`;

/** What speaks of violence, addiction or sexual health stays closed unless the patient named that. */
export const isClosed = ({ sensitive }: { readonly sensitive: boolean }, { shared }: Pick<Caller, 'shared'>): boolean =>
  shared !== undefined && sensitive && !namesSensitive(shared);

/** The one rule: who has a place for a patient reads a session while messages are shared with them, and this one is not closed. */
export const mayRead = (person: StandingProfile, session: { readonly sensitive: boolean }, now: Date): boolean => {
  const shared = sharedAt(person, now);
  return shared !== null && shared.reads.includes(messages) && !isClosed(session, { shared });
};

/** The same of rows of `messaging_session as s`. */
export const openTo = ({ shared }: Pick<Caller, 'shared'>) =>
  shared === undefined || namesSensitive(shared) ? sql<boolean>`true` : sql<boolean>`not s.sensitive`;

/** Profiles of whoever stands for the patients of a session and may read its messages at this moment. */
export const standInsOf = async (db: Trx, orgId: string, sessionId: string, now: Date): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('profile')
    .select(['id', 'resource_id', 'stands_for', 'shares'])
    .where('org_id', '=', orgId)
    .where('suspended_at', 'is', null)
    .where('stands_for', 'in', patientsOfSession(sessionId))
    .execute();
  if (rows.length === 0) return [];
  const session = await db
    .selectFrom('messaging_session')
    .select('sensitive')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow();
  return rows.filter((row) => mayRead(row, session, now)).map(({ id }) => id);
};

/**
 * A place in the session for each of them, which keeps how far they read; what was written before is not new to them.
 * A place alone opens nothing: every call asks what is shared now.
 * @returns who may read now
 */
export const seatStandIns = async (
  db: Trx,
  orgId: string,
  sessionId: string,
  now: Date,
): Promise<readonly string[]> => {
  const people = await standInsOf(db, orgId, sessionId, now);
  if (people.length > 0) {
    await sql`insert into messaging_person (session_id, profile_id, org_id, part, read_seq, touched_at, ended)
      select s.id, one.id, s.org_id, 'stand_in', s.last_seq, s.touched_at, s.status not in ('requested', 'confirmed')
      from messaging_session s, unnest(${sql.val(people)}::text[]) as one (id)
      where s.id = ${sessionId} on conflict do nothing`.execute(db);
  }
  return people;
};

/**
 * What was asked in the name of a patient without an account is theirs once they have one: they get the place of whoever asked,
 * who stands for them there from then on. What was written before is not new to them.
 */
const seatPatient = async (db: Trx, { orgId, profileId, resourceId }: Caller): Promise<void> => {
  await sql`with theirs as (
      update messaging_person taking set part = 'stand_in' from profile own
      where own.id = taking.profile_id and own.org_id = ${orgId} and own.stands_for = ${resourceId}
        and taking.part <> 'stand_in'
      returning taking.session_id, taking.part as was)
    insert into messaging_person (session_id, profile_id, org_id, part, read_seq, touched_at, ended)
    select s.id, ${profileId}, s.org_id, 'requester', s.last_seq, s.touched_at, s.status not in ('requested', 'confirmed')
    from messaging_session s where s.id in (select session_id from theirs) on conflict do nothing`.execute(db);
};

/** The caller's places in all sessions that are their own by now, or of the patient for whom they stand; nothing for staff. */
export const seatCaller = async (db: Trx, caller: Caller): Promise<void> => {
  const { orgId, profileId, resourceId, role, shared } = caller;
  if (resourceId === null) return;
  if (!shared) return role === 'patient' ? seatPatient(db, caller) : undefined;
  await sql`insert into messaging_person (session_id, profile_id, org_id, part, read_seq, touched_at, ended)
    select s.id, ${profileId}, s.org_id, 'stand_in', s.last_seq, s.touched_at, s.status not in ('requested', 'confirmed')
    from profile own join messaging_person mine on mine.profile_id = own.id and mine.part <> 'stand_in'
      join messaging_session s on s.id = mine.session_id
    where own.org_id = ${orgId} and ${isOf(resourceId)}
      and not exists (select 1 from messaging_person there where there.session_id = s.id and there.profile_id = ${profileId})
    on conflict do nothing`.execute(db);
};

/** The part of the patient in whose place somebody acts. */
export const partOfPatient = async (
  db: Trx,
  sessionId: string,
  { resourceId }: Caller,
): Promise<'requester' | 'invitee' | null> => {
  const { rows } = await sql<{ part: 'requester' | 'invitee' }>`
    select taking.part from messaging_person taking join profile own on own.id = taking.profile_id
    where taking.session_id = ${sessionId} and taking.part <> 'stand_in' and ${isOf(resourceId)} limit 1`.execute(db);
  return rows[0]?.part ?? null;
};

/** The patient's own profile, for whom somebody asks; null where the patient has none, as a small child. */
export const ownProfileOf = async (db: Trx, { orgId, resourceId }: Caller): Promise<string | null> => {
  const row = await db
    .selectFrom('profile')
    .select('id')
    .where('org_id', '=', orgId)
    .where('role', '=', 'patient')
    .where('resource_id', '=', resourceId)
    .where('stands_for', 'is', null)
    .orderBy('created_at')
    .executeTakeFirst();
  return row?.id ?? null;
};
