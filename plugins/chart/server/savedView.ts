import type { Handler } from '#core/server';
import { defaultView, type getView, type saveView } from '../shared/calls.ts';

export const readView: Handler<typeof getView> = async (_request, { db, caller }) => {
  const row = await db
    .selectFrom('chart_view')
    .select('view')
    .where('org_id', '=', caller.orgId)
    .where('profile_id', '=', caller.profileId)
    .executeTakeFirst();
  return row?.view ?? defaultView;
};

export const writeView: Handler<typeof saveView> = async ({ body }, { db, caller }) => {
  const view = JSON.stringify(body) as never;
  await db
    .insertInto('chart_view')
    .values({ org_id: caller.orgId, profile_id: caller.profileId, view })
    .onConflict((same) => same.columns(['org_id', 'profile_id']).doUpdateSet({ view }))
    .execute();
  return body;
};
