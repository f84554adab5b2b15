import { type Selectable, sql } from 'kysely';
import type { Trx } from '../../database/tables.ts';
import type { AuditEntry, ServerServices } from '../../plugin/scope.ts';
import { oneByOne } from '../../retention/legalHolds.ts';
import { isBeingExported } from '../export/tables.ts';
import { orgTables } from './orgTables.ts';
import { removeSome } from './removeSome.ts';
import type { OrganizationDeletionTable } from './tables.ts';

type Services = Pick<ServerServices, 'asSystem' | 'audit' | 'files' | 'log' | 'now'>;
type Deletion = Selectable<OrganizationDeletionTable>;

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
    const removed = await removeSome(services, db, table, target);
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
