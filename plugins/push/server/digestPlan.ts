import { sql } from 'kysely';
import { Temporal } from 'temporal-polyfill';
import type { Trx } from '#core/server';
import type { Digest } from '../shared/calls.ts';

/** The first of its moments after `at`, by the clocks of its zone. */
export const nextDigest = ({ minute, days, timeZone }: Digest, at: Date): Date => {
  const now = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone);
  const plainTime = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60);
  const moments = Array.from({ length: 9 }, (_, n) => now.toPlainDate().add({ days: n }))
    .filter(({ dayOfWeek }) => days.includes(dayOfWeek - 1))
    .map((day) => day.toZonedDateTime({ timeZone, plainTime }));
  const next = moments.find((one) => Temporal.ZonedDateTime.compare(one, now) > 0)!;
  return new Date(next.epochMilliseconds);
};

/** What an account chose; null where it chose no hour. */
export const digestOf = async (db: Trx, accountId: string): Promise<Digest | null> => {
  const row = await db
    .selectFrom('push_preference')
    .select(['digest_minute', 'digest_days', 'digest_zone'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  const { digest_minute: minute = null, digest_days: days = null, digest_zone: timeZone = null } = row ?? {};
  return minute === null || days === null || timeZone === null ? null : { minute, days, timeZone };
};

/** After a change of choice: when the next one is due, if one is. */
export const planDigest = async (db: Trx, accountId: string, at: Date): Promise<void> => {
  const digest = await digestOf(db, accountId);
  await db
    .updateTable('push_preference')
    .set({
      digest_next: digest ? sql`case when mail = 'daily' then ${nextDigest(digest, at)}::timestamptz end` : null,
    })
    .where('account_id', '=', accountId)
    .execute();
};
