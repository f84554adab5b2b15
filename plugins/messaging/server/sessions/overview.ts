import type { Handler } from '#core/server';
import { isAdmin } from '#core/shared';
import type { listSessions, manageSessions, uniqueSessions } from '../../shared/calls.ts';
import { endedSize, openSize, pageSize } from '../../shared/limits.ts';
import { messagePage } from '../messages/messagePage.ts';
import { sessionsOf } from './sessionRows.ts';
import { requireParticipantOrAdmin } from './participants.ts';
import { auditOpening } from './openingAudit.ts';
import { openTo, seatCaller } from './standIns.ts';

/** API-4. */
export const getOverview: Handler<typeof uniqueSessions> = async (_, { db, caller }) => {
  await seatCaller(db, caller);
  const newest = (ended: boolean, limit: number) =>
    db
      .selectFrom('messaging_person as mine')
      .innerJoin('messaging_session as s', 's.id', 'mine.session_id')
      .selectAll('s')
      .where('mine.profile_id', '=', caller.profileId)
      .where('mine.ended', '=', ended)
      .where(openTo(caller))
      .orderBy('mine.touched_at', 'desc')
      .limit(limit)
      .execute();
  const rows = [...(await newest(false, openSize)), ...(await newest(true, endedSize))].sort(
    (a, b) => b.touched_at.getTime() - a.touched_at.getTime(),
  );
  const total = await db
    .selectFrom('messaging_person as mine')
    .$if(caller.shared !== undefined, (mine) =>
      mine.innerJoin('messaging_session as s', 's.id', 'mine.session_id').where(openTo(caller)),
    )
    .select((of) => of.fn.sum<string | number | null>('mine.unread').as('unread'))
    .where('mine.profile_id', '=', caller.profileId)
    .where('mine.unread', '>', 0)
    .executeTakeFirst();
  return { data: await sessionsOf(db, rows, caller), unread: Number(total?.unread ?? 0) };
};

/** API-5 and API-6. */
export const getSessions: Handler<typeof listSessions> = async ({ query }, context) => {
  const { db, caller } = context;
  if (query.session_id !== undefined) {
    const found = await requireParticipantOrAdmin(db, query.session_id, caller);
    const [session] = await sessionsOf(db, [found.session], caller);
    if (query.include_messages !== 'true' || !found.who.part) return { data: [session!] };
    await auditOpening(context, found.session);
    return { data: [{ ...session!, messages: await messagePage(db, query.session_id, query) }] };
  }

  await seatCaller(db, caller);
  const limit = query.limit ?? pageSize;
  let rows = db.selectFrom('messaging_session as s').selectAll('s').where(openTo(caller)).limit(limit);
  const everything = query.user_id !== undefined && isAdmin(caller.role);
  if (!everything) {
    rows = rows
      .innerJoin('messaging_person as mine', (join) =>
        join.onRef('mine.session_id', '=', 's.id').on('mine.profile_id', '=', caller.profileId),
      )
      .orderBy('mine.touched_at', 'desc');
    if (query.older_than !== undefined) rows = rows.where('s.touched_at', '<', new Date(query.older_than));
  }
  if (query.user_id !== undefined) {
    const person = query.user_id;
    const who = await db
      .selectFrom('profile')
      .select('id')
      .where((of) => of.or([of('id', '=', person), of('resource_id', '=', person)]))
      .execute();
    if (who.length === 0) return { data: [] };
    const ids = who.map((profile) => profile.id);
    rows = rows.where((of) =>
      of.exists(
        of
          .selectFrom('messaging_person as theirs')
          .select('theirs.session_id')
          .whereRef('theirs.session_id', '=', 's.id')
          .where('theirs.profile_id', 'in', ids),
      ),
    );
    if (everything) {
      rows = rows.orderBy('s.touched_at', 'desc');
      if (query.older_than !== undefined) rows = rows.where('s.touched_at', '<', new Date(query.older_than));
    }
  }
  return { data: await sessionsOf(db, await rows.execute(), caller) };
};

/** API-7. */
export const getQueue: Handler<typeof manageSessions> = async ({ query }, { db, caller }) => {
  const direction = query.order === 'oldest' ? 'asc' : 'desc';
  const beyond = direction === 'asc' ? '>' : '<';
  let rows = db
    .selectFrom('messaging_session')
    .selectAll()
    .where('org_id', '=', caller.orgId)
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(query.limit ?? pageSize);
  if (query.status !== undefined) rows = rows.where('status', '=', query.status);
  if (query.from !== undefined) {
    const from = new Date(query.from);
    const id = query.from_id;
    rows = rows.where((of) =>
      id === undefined
        ? of('created_at', beyond, from)
        : of.or([of('created_at', beyond, from), of.and([of('created_at', '=', from), of('id', beyond, id)])]),
    );
  }
  const waiting = await db
    .selectFrom('messaging_session')
    .select((of) => of.fn.countAll<string | number>().as('count'))
    .where('org_id', '=', caller.orgId)
    .where('status', '=', 'requested')
    .executeTakeFirstOrThrow();
  return { data: await sessionsOf(db, await rows.execute(), caller), waiting: Number(waiting.count) };
};
