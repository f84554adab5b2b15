import { sql } from 'kysely';
import type { Trx } from '#core/server/database/tables.ts';
import { forgetDenials } from '../access/denials/denialTable.ts';
import { removePatientKeys } from '../find/patientKeys.ts';
import { indexRules, removeIndex } from '../index/writeIndex.ts';
import { isHeard, keepForSubscriptions } from '../subscriptions/kept.ts';
import type { Author, Written } from './put.ts';

/** Leaves a last version that says so. @returns its number; null where there is nothing to remove */
export const removeOne = async (
  db: Trx,
  orgId: string,
  type: string,
  id: string,
  { author = null, news = false }: { readonly author?: Author | null; readonly news?: boolean } = {},
): Promise<number | null> => {
  const { rows } = await sql<Written>`
    with gone as (
      update resource set deleted = true, version = version + 1, updated_at = clock_timestamp(), indexed = ${indexRules}
      where org_id = ${orgId} and type = ${type} and id = ${id} and not deleted
      returning rid, type, id, version, content, updated_at
    ), kept as (
      insert into resource_history (org_id, type, id, version, content, deleted, updated_at, author, author_name)
      select ${orgId}, ${type}, ${id}, version, content, true, updated_at,
        ${author?.reference ?? null}::text, ${author?.display ?? null}::text from gone
    )
    select rid, type, id, version, updated_at${news ? isHeard(orgId, 'gone') : sql``} from gone`.execute(db);
  const [gone] = rows;
  if (!gone) return null;
  await keepForSubscriptions(db, orgId, [gone], true);
  await removeIndex(db, orgId, [gone.rid]);
  if (type === 'Patient') await removePatientKeys(db, orgId, gone.rid);
  if (type === 'Consent') await forgetDenials(db, orgId, id);
  return gone.version;
};
