import { sql } from 'kysely';
import { conflict, notFound, type CallContext, type Handler, type ServerServices, type Trx } from '#core/server';
import { organizationSuspended } from '#core/server/identity/chosenProfile.ts';
import { auditOrganization, homeOf } from '#core/server/organizations/actingOrganization.ts';
import type { restoreOrganization, suspendOrganization } from '../shared/calls.ts';
import { notUnderWay } from './deletion.ts';

/**
 * One change after the other: of two super administrators who suspend each other's organisation one goes on, so that somebody
 * is left who brings them back.
 * @returns the caller's own organisation
 */
export const inTurn = async (db: Trx, context: CallContext): Promise<string> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('organizations', 0))`.execute(db);
  const home = await homeOf(db, context);
  const open = db.selectFrom('organization').select('id').where('id', '=', home).where('closed_at', 'is', null);
  if (!(await open.executeTakeFirst())) throw organizationSuspended();
  return home;
};

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
    services.asSystem(async (db) => {
      const home = await inTurn(db, context);
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
      await services.live.closeOrganization(db, id);
      await auditOrganization(db, services, context, home, { action: 'suspended', id });
    });

export const restore =
  (services: ServerServices): Handler<typeof restoreOrganization> =>
  ({ params: { id } }, context) =>
    services.asSystem(async (db) => {
      const home = await inTurn(db, context);
      await notUnderWay(db, id);
      if (await set(db, id, null)) await auditOrganization(db, services, context, home, { action: 'restored', id });
    });
