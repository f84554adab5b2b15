import { sql } from 'kysely';
import type { HeldWork } from '#clinical/server';
import { localised, staffRoles } from '#core/shared';
import { type Announcer, announceChange } from '../announcements.ts';
import { participantIds } from './participants.ts';

interface Held {
  readonly id: string;
  readonly reason: string;
  readonly at: Date;
  readonly patient: string | null;
}

const staff = sql.join(staffRoles.map((role) => sql.lit(role)));

/**
 * Open conversations in which somebody is the only one of the clinic who could answer. Whoever leaves stays among the people of
 * what they wrote in; whoever takes over comes to them.
 */
export const heldSessions = (announcing: Announcer): HeldWork => ({
  ...{ kind: 'sessions', order: 60, clinical: false },
  title: localised('Open conversations', 'Conversations en cours'),

  list: async ({ db, orgId }, { profileId }) => {
    const { rows } = await sql<Held>`
      select s.id, s.reason, s.touched_at as at, coalesce(about.resource_id, (select coalesce(p.stands_for, p.resource_id) from messaging_person m
        join profile p on p.id = m.profile_id where m.session_id = s.id and p.role = 'patient' and m.part <> 'stand_in' limit 1)) as patient
      from messaging_person mine
      join messaging_session s on s.id = mine.session_id and s.status in ('requested', 'confirmed')
      left join profile about on about.id = s.patient_id
      where mine.org_id = ${orgId} and mine.profile_id = ${profileId} and not mine.ended and not exists (
        select 1 from messaging_person other join profile p on p.id = other.profile_id
        where other.session_id = s.id and other.profile_id <> ${profileId} and p.role in (${staff}) and p.suspended_at is null)
      order by s.touched_at desc, s.id`.execute(db);
    return rows.map(({ id, reason, at, patient }) => ({ id, what: reason, patient, at: at.toISOString() }));
  },

  give: async ({ db, orgId }, ids, { from, to, keeps }) => {
    const shared: string[] = [];
    for (const id of ids) {
      // Its row is locked as by whoever writes in it: unread counts are settled under it.
      const session = await db
        .selectFrom('messaging_session')
        .select(['last_seq', 'touched_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (!session) continue;
      const { numInsertedOrUpdatedRows: added } = await db
        .insertInto('messaging_person')
        .values({
          ...{ session_id: id, profile_id: to.profileId, org_id: orgId, part: 'invitee' },
          ...{ touched_at: session.touched_at, unread: session.last_seq },
        })
        .onConflict((on) => on.columns(['session_id', 'profile_id']).doNothing())
        .executeTakeFirstOrThrow();
      if (added === 0n) {
        shared.push(id);
        // Taken back by whom it was of before: a stand-in who wrote nothing goes again.
        const { rows } =
          await sql`select 1 from messaging_message where session_id = ${id} and author_id = ${from.profileId}
          limit 1`.execute(db);
        if (rows.length === 0 && !keeps.has(id))
          await db
            .deleteFrom('messaging_person')
            .where('session_id', '=', id)
            .where('profile_id', '=', from.profileId)
            .where('part', '=', 'invitee')
            .execute();
      }
      await announceChange(announcing, db, orgId, id, await participantIds(db, id, announcing.now()));
    }
    return shared;
  },
});
