import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../database/tables.ts';
import type { AuditEntry, ServerServices } from '../../plugin/scope.ts';
import { oneByOne } from '../../retention/legalHolds.ts';
import { isBeingExported } from '../export/tables.ts';
import { orgTables } from './orgTables.ts';
import type { OrganizationDeletionTable } from './tables.ts';

type Services = Pick<ServerServices, 'asSystem' | 'audit' | 'files' | 'log' | 'now'>;
type Deletion = Selectable<OrganizationDeletionTable>;

const rowsAtOnce = 2_000;
const filesAtOnce = 100;
const profilesAtOnce = 200;

/** Why an organisation stays, whoever agreed; null: it may go. Keeps holds from being placed until the transaction ends. */
export const staysBecause = async (db: Trx, target: string): Promise<Deletion['blocked']> => {
  await oneByOne(db, target);
  const held = db.selectFrom('legal_hold').select('id').where('org_id', '=', target).where('released_at', 'is', null);
  if (await held.limit(1).executeTakeFirst()) return 'legal_hold';
  const open = db.selectFrom('organization').select('id').where('id', '=', target).where('closed_at', 'is', null);
  return (await open.executeTakeFirst()) ? 'organization_open' : null;
};

/** Those whose time has come begin, unless something keeps them: then they say so and are asked again. */
const begin = (services: Services): Promise<void> =>
  services.asSystem(async (db) => {
    const due = await db
      .selectFrom('organization_deletion')
      .select(['id', 'target'])
      .where('state', '=', 'waiting')
      .where('due_at', '<=', services.now())
      .forUpdate()
      .execute();
    for (const { id, target } of due) {
      const blocked =
        (await staysBecause(db, target)) ?? ((await isBeingExported(db, target)) ? 'export_running' : null);
      await db
        .updateTable('organization_deletion')
        .set({ blocked, ...(blocked === null && { state: 'deleting' as const }) })
        .where('id', '=', id)
        .execute();
    }
  });

/** Bytes go before the row that names them: after a crash the row is still there to begin again with. */
const removeFiles = async (services: Services, db: Trx, target: string): Promise<number> => {
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

/** One batch, counted where it is removed. @returns how many; 0 where another process has brought this deletion to its end */
const removeBatch = (services: Services, { id, target }: Deletion, table: string): Promise<number> =>
  services.asSystem(async (db) => {
    const now = await db
      .selectFrom('organization_deletion')
      .select('counts')
      .where('id', '=', id)
      .where('state', '=', 'deleting')
      .forUpdate()
      .executeTakeFirst();
    if (!now) return 0;
    const removed =
      table === 'file'
        ? await removeFiles(services, db, target)
        : table === 'profile'
          ? await removeProfiles(db, target)
          : await removeRows(db, table, target);
    if (removed === 0) return 0;
    const counts = JSON.stringify({ ...now.counts, [table]: (now.counts[table] ?? 0) + removed });
    await db.updateTable('organization_deletion').set({ counts }).where('id', '=', id).execute();
    return removed;
  });

const house = (requestId: string) => ({ accountId: null, profileId: null, role: 'system', ip: '', requestId }) as const;

const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, n) => all + n, 0);

/** Said only once nothing is left. What stays: the name, the dates, the people, and one entry in the trail. */
const finish = (services: Services, { id, target }: Deletion, tables: readonly string[]): Promise<boolean> =>
  services.asSystem(async (db) => {
    for (const table of tables) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where org_id = ${target} limit 1`.execute(db);
      if (rows.length > 0) return false;
    }
    const done = await db
      .updateTable('organization_deletion')
      .set({ state: 'deleted', done_at: services.now() })
      .where('id', '=', id)
      .where('state', '=', 'deleting')
      .returningAll()
      .executeTakeFirst();
    if (!done) return true;
    await db.updateTable('organization').set({ details: '{}' }).where('id', '=', target).execute();
    const { file = 0 } = done.counts;
    const entry: AuditEntry = {
      action: 'deleted',
      target: { type: 'organization', id: target },
      detail: {
        ...{ askedBy: done.asked_by, agreedBy: done.agreed_by!, askedAt: done.asked_at.toISOString() },
        ...{ agreedAt: done.agreed_at!.toISOString(), rows: sum(done.counts), files: file },
      },
    };
    // Where nobody reads it any more, and where those who did it are.
    const homes = await db
      .selectFrom('profile')
      .select('org_id')
      .distinct()
      .where('id', 'in', [done.asked_by, done.agreed_by!])
      .execute();
    for (const orgId of [target, ...homes.map(({ org_id }) => org_id)])
      await services.audit.record(db, orgId, house(`deletion:${id}`), entry);
    return true;
  });

/** Begins again where it was left, by whichever process is there. */
const deleteOne = async (services: Services, deletion: Deletion): Promise<void> => {
  for (let rounds = 0; rounds < 10; rounds += 1) {
    const tables = await services.asSystem(orgTables);
    for (const table of tables) while ((await removeBatch(services, deletion, table)) > 0);
    // A job that was under way may have written meanwhile.
    if (await finish(services, deletion, tables)) return;
  }
};

/** The job: what is due begins, what has begun goes on. One that fails leaves the others alone. */
export const deleteOrganizations = async (services: Services): Promise<void> => {
  await begin(services);
  const running = await services.asSystem((db) =>
    db.selectFrom('organization_deletion').selectAll().where('state', '=', 'deleting').execute(),
  );
  for (const deletion of running) {
    try {
      await deleteOne(services, deletion);
    } catch (error) {
      services.log.error({ err: error, deletion: deletion.id }, 'an organization could not be deleted');
    }
  }
};
