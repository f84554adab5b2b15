import { Readable } from 'node:stream';
import type { Selectable } from 'kysely';
import type { ServerServices, Trx } from '#core/server';
import type { ExportPart, OrganizationExportTable } from '#core/server/organizations/export/tables.ts';
import { packed } from './pack.ts';
import { extentOf, ownerPrefix, readPart } from './parts.ts';
import { readme } from './readme.ts';
import { exportKeptDays } from '../../shared/exportCalls.ts';

export type ExportRow = Selectable<OrganizationExportTable>;

/** As long as one process holds an export without saying that it still works on it. */
const leaseMs = 60_000;
const beatMs = 5_000;
/** Of one turn, which is what a crash makes be done again. */
const turn = { bytes: 8 * 1024 * 1024, ms: 4_000 } as const;
/** A server that is to end waits for no more than that, and for the packing. */
const runMs = 20_000;
const mostFailures = 5;
const againMs = 30_000;
const keptMs = exportKeptDays * 24 * 3_600_000;
const partType = { accept: ['text/plain'], maxSize: 256 * 1024 * 1024 } as const;

const ownerOf = ({ id }: Pick<ExportRow, 'id'>): string => ownerPrefix + id;

const hold = (db: Trx, { id }: ExportRow, held_until: Date | null, files?: number) =>
  db
    .updateTable('organization_export')
    .set({ held_until, ...(files !== undefined && { files }) })
    .where('id', '=', id)
    .execute();

const claim = (services: ServerServices): Promise<ExportRow | undefined> =>
  services.asSystem(async (db) => {
    const now = services.now();
    const row = await db
      .selectFrom('organization_export')
      .selectAll()
      .where('state', '=', 'running')
      .where(({ or, eb }) => or([eb('held_until', 'is', null), eb('held_until', '<', now)]))
      .orderBy('asked_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    if (row) await hold(db, row, new Date(now.getTime() + leaseMs));
    return row;
  });

/** Its row, locked, while it still stands where this turn began: otherwise somebody else had the turn, or it was asked for anew. */
const stillThere = async (db: Trx, { id, position, steps }: ExportRow): Promise<boolean> => {
  const row = await db
    .selectFrom('organization_export')
    .select(['position', 'steps'])
    .where('id', '=', id)
    .where('state', '=', 'running')
    .forUpdate()
    .executeTakeFirst();
  const place = (of: Pick<ExportRow, 'position' | 'steps'>) => JSON.stringify([of.position, of.steps?.length ?? null]);
  return row !== undefined && place(row) === place({ position, steps });
};

const measure = async (services: ServerServices, row: ExportRow): Promise<void> => {
  // What is on its way into the trail belongs to it.
  await services.audit.settle(row.target);
  const extent = await services.reading(row.target, (db) => extentOf(db, row.target, row.asked_at));
  await services.asSystem(async (db) => {
    if (!(await stillThere(db, row))) return;
    await db
      .updateTable('organization_export')
      .set({ steps: JSON.stringify(extent.steps), rows_total: extent.rows, files_total: extent.files })
      .set({ held_until: null, failures: 0 })
      .where('id', '=', row.id)
      .execute();
  });
};

/** Some pages, and then what they are kept with the place where to go on: both or neither. */
const collect = async (services: ServerServices, row: ExportRow, steps: readonly string[]): Promise<void> => {
  const until = Date.now() + turn.ms;
  const found = new Map<string, string[]>();
  let { step, after } = row.position;
  let rows = 0;
  for (let bytes = 0; step < steps.length && bytes < turn.bytes && Date.now() < until;) {
    const path = steps[step]!;
    const from = after;
    const read = await services.reading(row.target, (db) => readPart(db, row.target, row.asked_at, path, from));
    const lines = found.get(path) ?? [];
    for (const line of read.lines) {
      lines.push(line);
      bytes += line.length;
    }
    found.set(path, lines);
    rows += read.lines.length;
    ({ after } = read);
    if (after === null) step += 1;
  }
  await services.asSystem(async (db) => {
    if (!(await stillThere(db, row))) return;
    const parts: ExportPart[] = [...row.parts];
    for (const [path, lines] of found) {
      if (lines.length === 0) continue;
      const bytes = Readable.from([Buffer.from(`${lines.join('\n')}\n`)]);
      const about = { orgId: row.target, owner: ownerOf(row), name: 'part.ndjson' };
      parts.push({ path, file: (await services.files.put(db, { ...about, ...partType, bytes })).id });
    }
    await db
      .updateTable('organization_export')
      .set({ position: JSON.stringify({ step, after }), parts: JSON.stringify(parts) })
      .set({ rows: row.rows + rows, held_until: null, failures: 0 })
      .where('id', '=', row.id)
      .execute();
  });
};

/** Removes what lies in the file store of it. @param db the system's */
export const removeFiles = async (
  services: ServerServices,
  db: Trx,
  { parts, file_id }: Pick<ExportRow, 'parts' | 'file_id'>,
): Promise<void> => {
  for (const { file } of parts) await services.files.remove(db, file);
  if (file_id !== null) await services.files.remove(db, file_id);
};

const tell = (services: ServerServices, db: Trx, row: ExportRow, session_status: 'ready' | 'failed'): Promise<void> =>
  services.notifier.notify(db, row.asked_in, [row.asked_by], 'organization_exported', {
    resource_id: row.target,
    session_status,
  });

const pack = async (services: ServerServices, row: ExportRow): Promise<void> => {
  const { name, slug } = await services.asSystem((db) =>
    db.selectFrom('organization').select(['name', 'slug']).where('id', '=', row.target).executeTakeFirstOrThrow(),
  );
  const elsewhere = await services.reading(
    row.target,
    async (db) => services.record(db, row.target).elsewhere ?? false,
  );
  const about = { organization: name, askedAt: row.asked_at, finishedAt: services.now(), elsewhere };
  let files = 0;
  // Says every now and then that it works, and how far it is.
  const beat = setInterval(() => {
    const until = new Date(services.now().getTime() + leaseMs);
    services
      .asSystem((db) => hold(db, row, until, files))
      .catch((error: unknown) => services.log.debug({ err: error }, 'an export could not say how far it is'));
  }, beatMs);
  const bytes = Readable.from(
    packed(services, {
      ...{ orgId: row.target, askedAt: row.asked_at, parts: row.parts, readme: readme(about) },
      packed: (n) => (files = n),
    }),
    { objectMode: false },
  );
  const archive = await services.files
    .receive({ maxSize: Number.MAX_SAFE_INTEGER, accept: ['application/zip'], bytes })
    .finally(() => clearInterval(beat));
  await services.asSystem(async (db) => {
    const there = await stillThere(db, row);
    const day = row.asked_at.toISOString().slice(0, 10);
    const { id } = await services.files.add(db, archive, {
      ...{ orgId: row.target, owner: ownerOf(row), name: `${slug}-${day}.zip` },
    });
    if (!there) return services.files.remove(db, id);
    await removeFiles(services, db, { parts: row.parts, file_id: null });
    const now = services.now();
    await db
      .updateTable('organization_export')
      .set({ state: 'ready', file_id: id, files: row.files_total, parts: '[]', held_until: null, failures: 0 })
      .set({ ready_at: now, expires_at: new Date(now.getTime() + keptMs) })
      .where('id', '=', row.id)
      .execute();
    await tell(services, db, row, 'ready');
  });
};

/** After some failures in a row it is said to have failed, and what was collected goes. */
const failed = (services: ServerServices, row: ExportRow): Promise<void> =>
  services.asSystem(async (db) => {
    if (!(await stillThere(db, row))) return;
    const failures = row.failures + 1;
    const now = services.now().getTime();
    const isOver = failures >= mostFailures;
    if (isOver) await removeFiles(services, db, row);
    await db
      .updateTable('organization_export')
      .set({ failures, held_until: isOver ? null : new Date(now + againMs) })
      .$if(isOver, (all) => all.set({ state: 'failed', parts: '[]', expires_at: new Date(now + keptMs) }))
      .where('id', '=', row.id)
      .execute();
    if (isOver) await tell(services, db, row, 'failed');
  });

const takeTurn = async (services: ServerServices, row: ExportRow): Promise<void> => {
  if (row.steps === null) await measure(services, row);
  else if (row.position.step < row.steps.length) await collect(services, row, row.steps);
  else await pack(services, row);
};

/** The job, turn by turn. Whatever was collected stays when a process ends; packing begins again. */
export const exportOrganizations = async (services: ServerServices): Promise<void> => {
  const until = Date.now() + runMs;
  while (Date.now() < until) {
    const turnOf = await claim(services);
    if (!turnOf) return;
    await takeTurn(services, turnOf).catch(async (error: unknown) => {
      services.log.error({ err: error, export: turnOf.id }, 'a turn of an export of an organization failed');
      await failed(services, turnOf);
    });
  }
};

/** What is out of date goes: archives with their rows, and addresses that nobody used. */
export const forgetExports = (services: ServerServices): Promise<void> =>
  services.asSystem(async (db) => {
    const now = services.now();
    await db.deleteFrom('organization_export_address').where('expires_at', '<', now).execute();
    const old = await db
      .deleteFrom('organization_export')
      .where('expires_at', '<', now)
      .returning(['parts', 'file_id'])
      .execute();
    for (const row of old) await removeFiles(services, db, row);
  });
