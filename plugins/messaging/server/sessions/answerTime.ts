import { sql } from 'kysely';
import type { Handler } from '#core/server';
import type { answerTime } from '../../shared/calls.ts';

/** Of so many requests at most, the newest ones, so that the cost does not grow with the clinic; fewer than `fewest` say nothing. */
const [most, fewest] = [100, 10];
const [lookBackDays, share] = [90, 0.8];
const dayMs = 24 * 60 * 60 * 1000;

/** An answer is a message of the staff, or the refusal of the request: that somebody agreed to read it is none. */
export const usualAnswerTime =
  (now: () => Date): Handler<typeof answerTime> =>
  async (_, { db, caller }) => {
    const at = now();
    const since = new Date(at.getTime() - lookBackDays * dayMs);
    const { rows } = await sql<{ asked: string | number; hours: number | null }>`
      select count(*) as asked, percentile_disc(${share}) within group (order by waited) as hours
      from (
        select extract(epoch from coalesce(
          (select min(m.created_at) from messaging_message m join profile a on a.id = m.author_id
            where m.session_id = s.id and a.role <> 'patient'),
          (select s.decided_at from profile b where s.status = 'denied' and b.id = s.decided_by and b.role <> 'patient'),
          ${at.toISOString()}::timestamptz
        ) - s.created_at)::double precision / 3600 as waited
        from messaging_session s join profile asker on asker.id = s.requested_by and asker.role = 'patient'
        where s.org_id = ${caller.orgId} and s.created_at >= ${since.toISOString()}::timestamptz
          and not (s.status = 'denied' and s.decided_by = s.requested_by)
        order by s.created_at desc
        limit ${most}
      ) as lately`.execute(db);
    const [row] = rows;
    return { data: { hours: row && Number(row.asked) >= fewest ? row.hours : null } };
  };
