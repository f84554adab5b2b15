import { sql } from 'kysely';
import type { ServerServices, Trx } from '#core/server';
import { planDigest } from './digestPlan.ts';
import { type MailServices, mailNews, unreadProfiles } from './unreadMail.ts';

/** A mail for the morning is of no use at night: then the next one tells of it. */
const lateMs = 12 * 3_600_000;
/** A digest on one day a week tells of that week. */
const newsMs = 8 * 24 * 3_600_000;
const batch = 50;
const most = 2_000;

interface Due {
  readonly account_id: string;
  readonly digest_next: Date;
}

const tellOne = async (services: MailServices, db: Trx, { account_id, digest_next }: Due): Promise<void> => {
  const at = services.now();
  if (at.getTime() - digest_next.getTime() <= lateMs) {
    const since = new Date(at.getTime() - newsMs);
    // The hour was chosen: neither patience nor quiet hours put it off.
    for (const one of await unreadProfiles(db, since, at, sql`a.id = ${account_id}`))
      await mailNews(services, db, one, true);
  }
  await planDigest(db, account_id, at);
};

/** Mails, at the hour that each person chose, of what is unread and was not mailed yet: nothing, no mail. */
export const mailDigests = async (services: MailServices & Pick<ServerServices, 'asSystem'>): Promise<void> => {
  for (let told = 0; told < most;) {
    const some = await services.asSystem(async (db) => {
      const { rows } = await sql<Due>`select account_id, digest_next from push_preference
        where digest_next <= ${services.now()} order by digest_next limit ${batch} for update skip locked`.execute(db);
      for (const one of rows) await tellOne(services, db, one);
      return rows.length;
    });
    if (some === 0) return;
    told += some;
  }
};
