import { sql } from 'kysely';
import type { Trx } from '#core/server';
import type { Availability } from '../../shared/visitTypes.ts';

/** Stands in the role in place of a reason: every patient of the clinic may read a PractitionerRole. */
export const noReason = '-';

/** Adds the reasons for days away; for staff only. */
export const withReasons = async (
  db: Trx,
  orgId: string,
  practitioner: string,
  { week, away }: Availability,
): Promise<Availability> => {
  const { rows } = await sql<{ first_day: string; last_day: string; why: string }>`
    select first_day, last_day, why from appointments_away_reason
    where org_id = ${orgId} and practitioner = ${practitioner}`.execute(db);
  const why = new Map(rows.map((row) => [`${row.first_day} ${row.last_day}`, row.why]));
  return { week, away: away.map(({ from, to }) => ({ from, to, why: why.get(`${from} ${to}`) ?? '' })) };
};

export const saveReasons = async (
  db: Trx,
  orgId: string,
  practitioner: string,
  { away }: Availability,
): Promise<void> => {
  await sql`delete from appointments_away_reason where org_id = ${orgId} and practitioner = ${practitioner}`.execute(
    db,
  );
  for (const { from, to, why } of away.filter((one) => one.why.trim() !== ''))
    await sql`insert into appointments_away_reason (org_id, practitioner, first_day, last_day, why)
      values (${orgId}, ${practitioner}, ${from}, ${to}, ${why.trim()})
      on conflict (org_id, practitioner, first_day, last_day) do update set why = excluded.why`.execute(db);
};
