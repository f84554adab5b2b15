import { sql } from 'kysely';
import type { Trx } from '../../database/tables.ts';
import type { BaseServices } from '../../plugin/scope.ts';

const rowsAtOnce = 2_000;
const filesAtOnce = 100;
const profilesAtOnce = 200;

/** Bytes go before the row that names them: after a crash the row is still there to begin again with. */
const removeFiles = async (services: Pick<BaseServices, 'files'>, db: Trx, target: string): Promise<number> => {
  const some = await db.selectFrom('file').select('id').where('org_id', '=', target).limit(filesAtOnce).execute();
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await db.updateTable('account').set({ photo_file_id: null }).where('photo_file_id', 'in', ids).execute();
  await db.updateTable('organization').set({ logo_file_id: null }).where('logo_file_id', 'in', ids).execute();
  for (const id of ids) await services.files.erase(db, id);
  return ids.length;
};

/** With the last profile that somebody had anywhere goes their account. */
const removeProfiles = async (db: Trx, target: string): Promise<number> => {
  const some = db.selectFrom('profile').select('id').where('org_id', '=', target).limit(profilesAtOnce);
  const gone = await db.deleteFrom('profile').where('id', 'in', some).returning('account_id').execute();
  if (gone.length === 0) return 0;
  await db
    .deleteFrom('account')
    .where(
      'id',
      'in',
      gone.map(({ account_id }) => account_id),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('profile').select('profile.id').whereRef('profile.account_id', '=', 'account.id'))),
    )
    .where(({ not, exists, selectFrom }) => {
      const elsewhere = selectFrom('profile_offer as f').select('f.id').where('f.org_id', '<>', target);
      return not(exists(elsewhere.whereRef('f.account_id', '=', 'account.id')));
    })
    .execute();
  return gone.length;
};

const removeRows = async (db: Trx, table: string, target: string): Promise<number> => {
  const name = sql.table(table);
  const { numAffectedRows } = await sql`delete from ${name} where ctid = any(array(
    select ctid from ${name} where org_id = ${target} limit ${rowsAtOnce}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
};

/** One batch of an organisation's rows in a table, with what they name. @returns how many; 0 where none is left */
export const removeSome = (
  services: Pick<BaseServices, 'files'>,
  db: Trx,
  table: string,
  target: string,
): Promise<number> => {
  if (table === 'file') return removeFiles(services, db, target);
  return table === 'profile' ? removeProfiles(db, target) : removeRows(db, table, target);
};
