import { sql } from 'kysely';
import type { Caller, ServerServices, Trx } from '#core/server';
import { customOfProfile } from '#core/server/identity/chosenProfile.ts';
import type { AccountRole, CustomRole } from '#core/shared';
import { mayHave, stillWorks } from '../rights.ts';
import type { Viewer } from '../visible.ts';
import type { RunRow } from './runTable.ts';

/** For whom a run is made, while they may. */
export type RunAsker = Viewer & Pick<Caller, 'profileId'>;

interface Person {
  readonly role: AccountRole;
  readonly custom: CustomRole | null;
}

/**
 * Whoever asked, with the rights that they have now; null where these no longer reach the figures.
 * @param db the system's
 */
export const askerOf = async (
  services: ServerServices,
  db: Trx,
  run: Pick<RunRow, 'org_id' | 'profile_id' | 'account_id' | 'asked'>,
): Promise<RunAsker | null> => {
  const { rows } = await sql<Person>`select p.role, ${customOfProfile} as custom
    from profile p join account a on a.id = p.account_id join organization o on o.id = ${run.org_id}
      left join custom_role cr on cr.id = p.custom_role_id
    where p.id = ${run.profile_id} and a.id = ${run.account_id} and ${stillWorks}`.execute(db);
  const [person] = rows;
  if (!person) return null;
  const { role, custom } = person;
  const viewer = { orgId: run.org_id, profileId: run.profile_id, role, ...(custom && { custom }) };
  return (await mayHave(services, db, run.asked.measure, viewer)) ? viewer : null;
};
