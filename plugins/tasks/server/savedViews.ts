import { type CallContext, invalid } from '#core/server';
import type { CallRequest } from '#core/shared';
import type { removeView, SavedView, saveView } from '../shared/calls.ts';

const most = 20;

const mine = ({ db, caller }: CallContext) =>
  db
    .selectFrom('tasks_view')
    .select(['id', 'name', 'query'])
    .where('profile_id', '=', caller.profileId)
    .orderBy('name')
    .execute();

export const list = async (_: unknown, context: CallContext): Promise<{ data: SavedView[] }> => ({
  data: await mine(context),
});

export const save = async ({ body }: CallRequest<typeof saveView>, context: CallContext): Promise<SavedView> => {
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

export const remove = async (
  { params }: CallRequest<typeof removeView>,
  { db, caller }: CallContext,
): Promise<void> => {
  await db.deleteFrom('tasks_view').where('id', '=', params.id).where('profile_id', '=', caller.profileId).execute();
};
