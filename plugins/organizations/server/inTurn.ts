import { sql } from 'kysely';
import type { CallContext, ServerServices, Trx } from '#core/server';
import { organizationSuspended } from '#core/server/identity/chosenProfile.ts';
import { auditOrganization, homeOf } from '#core/server/organizations/actingOrganization.ts';

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

/** Notes in the audit trail what was done to an organisation, by whom and from where. */
type Note = (act: Parameters<typeof auditOrganization>[4]) => Promise<void>;

/** What a super administrator of `home` does to organisations, in turn with the others. */
export const decide = (
  services: ServerServices,
  context: CallContext,
  work: (db: Trx, note: Note, home: string) => Promise<void>,
): Promise<void> =>
  services.asSystem(async (db) => {
    const home = await inTurn(db, context);
    await work(db, (act) => auditOrganization(db, services, context, home, act), home);
  });
