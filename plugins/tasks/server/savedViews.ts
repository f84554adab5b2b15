import { type CallContext, type Handler, invalid } from '#core/server';
import type { listViews, removeView, saveView } from '../shared/calls.ts';

const most = 20;

const mine = ({ db, caller }: CallContext) =>
  db
    .selectFrom('tasks_view')
    .select(['id', 'name', 'query'])
    .where('profile_id', '=', caller.profileId)
    .orderBy('name')
    .execute();

export const list: Handler<typeof listViews> = async (_, context) => ({ data: await mine(context) });

export const save: Handler<typeof saveView> = async ({ body }, context) => {
  const { db, caller } = context;
  const kept = await mine(context);
  if (kept.length >= most && !kept.some(({ name }) => name === body.name)) {
    throw invalid(`At most ${most} views can be saved. Remove one first.`);
  }
  return db
    .insertInto('tasks_view')
    .values({ profile_id: caller.profileId, org_id: caller.orgId, ...body })
    .onConflict((on) => on.columns(['profile_id', 'name']).doUpdateSet({ query: body.query }))
    .returning(['id', 'name', 'query'])
    .executeTakeFirstOrThrow();
};

export const remove: Handler<typeof removeView> = async ({ params }, { db, caller }) => {
  await db.deleteFrom('tasks_view').where('id', '=', params.id).where('profile_id', '=', caller.profileId).execute();
};
