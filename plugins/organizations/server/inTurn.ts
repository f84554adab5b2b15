import { sql } from 'kysely';
import type { CallContext, Trx } from '#core/server';
import { organizationSuspended } from '#core/server/identity/chosenProfile.ts';
import { homeOf } from '#core/server/organizations/actingOrganization.ts';

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
