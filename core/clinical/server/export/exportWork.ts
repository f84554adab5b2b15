import { Readable } from 'node:stream';
import type { Trx } from '#core/server/database/tables.ts';
import { Failure } from '#core/server/failure.ts';
import type { DueWork } from '#core/server/jobs/dueWork.ts';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { endGrant } from '../smart/grants.ts';
import { type HeldExport, type Lines, readSlice, type Slice } from './exportSlice.ts';
import type { ExportFile } from './tables.ts';

/** How long the files stay. */
export const keptMs = 24 * 60 * 60_000;
/** After a turn that failed. */
const againMs = 60_000;
const largestFile = 256 * 1024 * 1024;
export const ownerOf = (id: string): string => `export:${id}`;

/** Ended by a person or by the app's end, and not by a fault that the next turn may not meet. */
const isOver = (error: unknown): boolean => error instanceof Failure && error.status < 500;

const claim = (services: ServerServices, now: Date, until: Date): Promise<HeldExport | undefined> =>
  services.asSystem(async (db) => {
    const row = await db
      .selectFrom('bulk_export')
      .selectAll()
      .where('state', '=', 'running')
      .where(({ or, eb }) => or([eb('held_until', 'is', null), eb('held_until', '<', now)]))
      .orderBy('touched_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (!row) return undefined;
    await db.updateTable('bulk_export').set({ held_until: until, touched_at: now }).where('id', '=', row.id).execute();
    const grant = await db
      .selectFrom('smart_grant')
      .innerJoin('smart_app', 'smart_app.id', 'smart_grant.app_id')
      .select(['account_id', 'profile_id', 'device_id', 'smart_grant.scope', 'smart_app.name'])
      .where('smart_grant.id', '=', row.grant_id)
      .executeTakeFirstOrThrow();
    return { ...row, grant, appName: grant.name };
  });

const keep = async (
  services: ServerServices,
  db: Trx,
  held: HeldExport,
  { type, lines }: Lines,
): Promise<ExportFile> => {
  const bytes = Readable.from([Buffer.from(`${lines.join('\n')}\n`)]);
  const about = { orgId: held.org_id, owner: ownerOf(held.id), name: `${type}.ndjson` };
  const { id } = await services.files.put(db, { ...about, maxSize: largestFile, accept: ['text/plain'], bytes });
  return { type, id, count: lines.length };
};

/** The grant of an export is for nothing else. */
export const endExportGrant = (services: ServerServices, id: string): Promise<void> =>
  services.asSystem(async (db) => {
    const grant = await db
      .selectFrom('bulk_export')
      .innerJoin('smart_grant', 'smart_grant.id', 'bulk_export.grant_id')
      .select(['account_id', 'device_id'])
      .where('bulk_export.id', '=', id)
      .executeTakeFirst();
    if (grant) await endGrant(db, grant, services.now());
  });

/** Removes an export with its files. @param db limited to its organisation, or the system's */
export const removeExport = async (
  services: ServerServices,
  db: Trx,
  {
    id,
    files,
    faults,
  }: { readonly id: string; readonly files: readonly ExportFile[]; readonly faults: readonly ExportFile[] },
): Promise<void> => {
  for (const file of [...files, ...faults]) await services.files.remove(db, file.id);
  await db.deleteFrom('bulk_export').where('id', '=', id).execute();
};

const settle = async (services: ServerServices, held: HeldExport, slice: Slice | 'failed' | 'again'): Promise<void> => {
  const now = services.now();
  const expires_at = new Date(now.getTime() + keptMs);
  await services.inOrg(held.org_id, async (db) => {
    const row = await db
      .selectFrom('bulk_export')
      .selectAll()
      .where('id', '=', held.id)
      .where('state', '=', 'running')
      .forUpdate()
      .executeTakeFirst();
    // Cancelled meanwhile, or somebody else had this turn: nothing of it is kept.
    if (!row || JSON.stringify(row.position) !== JSON.stringify(held.position)) return;
    const update = db.updateTable('bulk_export').where('id', '=', held.id);
    const later = new Date(now.getTime() + againMs);
    if (slice === 'again') return void (await update.set({ held_until: later, touched_at: now }).execute());
    if (slice === 'failed') return void (await update.set({ state: 'failed', held_until: null, expires_at }).execute());
    const files: ExportFile[] = [];
    for (const lines of slice.files) files.push(await keep(services, db, held, lines));
    const faults: ExportFile[] = [];
    if (slice.faults.length > 0)
      faults.push(await keep(services, db, held, { type: 'OperationOutcome', lines: slice.faults }));
    await update
      .set({
        state: slice.next === null ? 'done' : 'running',
        position: JSON.stringify(slice.next ?? row.position),
        count: row.count + files.reduce((sum, { count }) => sum + count, 0),
        files: JSON.stringify([...row.files, ...files]),
        faults: JSON.stringify([...row.faults, ...faults]),
        held_until: null,
        touched_at: now,
        expires_at,
      })
      .execute();
  });
  if (slice === 'failed' || (slice !== 'again' && slice.next === null)) await endExportGrant(services, held.id);
};

/** Exports that run, a turn each. */
export const exportWork = (services: ServerServices): DueWork<HeldExport, Slice | 'failed' | 'again'> => ({
  claim: (now, until) => claim(services, now, until),
  work: (held) => readSlice(services, held),
  failed: (held, error) => {
    services.log.warn({ err: error, export: held.id }, 'a turn of an export failed');
    return isOver(error) ? 'failed' : 'again';
  },
  settle: (held, slice) => settle(services, held, slice),
});
