import type { Handler, Trx } from '#core/server';
import { type getPreferences, type Preferences, type putPreferences, usualPreferences } from '../shared/calls.ts';

export const preferencesOf = async (db: Trx, profileId: string): Promise<Preferences> =>
  (await db
    .selectFrom('tasks_preference')
    .select(['assigned', 'commented', 'finished'])
    .where('profile_id', '=', profileId)
    .executeTakeFirst()) ?? usualPreferences;

export const get: Handler<typeof getPreferences> = (_, { db, caller }) => preferencesOf(db, caller.profileId);

export const put: Handler<typeof putPreferences> = async ({ body }, { db, caller }) => {
  await db
    .insertInto('tasks_preference')
    .values({ profile_id: caller.profileId, org_id: caller.orgId, ...body })
    .onConflict((on) => on.column('profile_id').doUpdateSet(body))
    .execute();
  return body;
};
