import { conflict, notFound, type Handler, type ServerServices, type Trx } from '#core/server';
import type { restoreOrganization, suspendOrganization } from '../shared/calls.ts';
import { notUnderWay } from './deletion.ts';
import { decide } from './inTurn.ts';

/** @returns whether it was in the other state @throws Failure 404 */
const set = async (
  db: Trx,
  id: string,
  closed: { readonly at: Date; readonly by: string } | null,
): Promise<boolean> => {
  const changed = await db
    .updateTable('organization')
    .set({ closed_at: closed?.at ?? null, closed_by: closed?.by ?? null })
    .where('id', '=', id)
    .where('closed_at', closed ? 'is' : 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (changed) return true;
  const there = await db.selectFrom('organization').select('id').where('id', '=', id).executeTakeFirst();
  if (!there) throw notFound('organisation');
  return false;
};

export const suspend =
  (services: ServerServices): Handler<typeof suspendOrganization> =>
  ({ params: { id } }, context) =>
    decide(services, context, async (db, note, home) => {
      if (id === home)
        throw conflict(
          'You can’t suspend your own organization. Ask a super administrator of another one.',
          'own_organization',
        );
      if (!(await set(db, id, { at: services.now(), by: context.caller.profileId }))) return;
      // Sessions that act in it go home; those of its own people, wherever they act, end.
      const ended = await db
        .deleteFrom('acting_organization')
        .where(({ or, eb, selectFrom }) =>
          or([
            eb('acts_in', '=', id),
            eb('profile_id', 'in', selectFrom('profile').select('id').where('org_id', '=', id)),
          ]),
        )
        .returning('profile_id')
        .execute();
      for (const profile of new Set(ended.map(({ profile_id }) => profile_id)))
        await services.live.closeProfile(db, profile, 'profile_changed');
      await services.live.closeOrganization(db, id, 'organization_suspended');
      await note({ action: 'suspended', id });
    });

export const restore =
  (services: ServerServices): Handler<typeof restoreOrganization> =>
  ({ params: { id } }, context) =>
    decide(services, context, async (db, note) => {
      await notUnderWay(db, id);
      if (await set(db, id, null)) await note({ action: 'restored', id });
    });
