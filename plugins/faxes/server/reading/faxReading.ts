import { buffer } from 'node:stream/consumers';
import * as z from 'zod';
import type { ServerServices } from '#core/server';
import { noteNature } from '../due/dueFaxes.ts';
import { noteLikeness } from '../likeness/noteLikeness.ts';
import { noteEvent } from '../deskEvents.ts';
import { hasMachine, readPages } from './readPages.ts';
import type { PageAnswer } from './reader.ts';

export const readingVariables = z.object({ FAX_READING: z.enum(['on', 'off']).default('on') });

/** Whom a fax is about stands at its beginning; the rest of a long one is not read. */
export const mostRead = 20;

interface Due {
  readonly id: string;
  readonly orgId: string;
  readonly fileId: string;
  readonly pages: number;
  readonly version: number;
}

/** The fax that waits longest of those whose clinics have the feature on. */
const due = (services: ServerServices): Promise<Due | null> =>
  services.asSystem(async (db) => {
    const waiting = db
      .selectFrom('fax_incoming')
      .where('state', '=', 'open')
      .where('content', '=', 'readable')
      .where('file_id', 'is not', null)
      .whereRef('read_version', '<', 'pages_version');
    const clinics = await waiting.select('org_id').distinct().execute();
    for (const { org_id: orgId } of clinics) {
      if (!(await services.features.isEnabled(db, orgId, 'faxes'))) continue;
      const row = await waiting
        .select(['id', 'file_id', 'pages', 'pages_version'])
        .where('org_id', '=', orgId)
        .orderBy('received_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      if (row?.file_id != null)
        return { id: row.id, orgId, fileId: row.file_id, pages: row.pages ?? 0, version: row.pages_version };
    }
    return null;
  });

/** Reads one fax that nobody dealt with yet. Resolves with whether there was one. */
const readOne = async (services: ServerServices, stop: AbortSignal): Promise<boolean> => {
  const fax = await due(services);
  if (!fax) return false;
  const { orgId, id, version } = fax;
  // One whose file cannot be opened keeps no other fax waiting, and its pages count as not read.
  const file = await services
    .asSystem(async (db) => {
      const kept = await services.files.open(db, fax.fileId);
      return kept ? buffer(kept.stream) : null;
    })
    .catch(() => null);
  /** Not where its pages were replaced meanwhile: nothing of what is covered now is kept. */
  const unchanged = (work: (db: Parameters<Parameters<ServerServices['inOrg']>[1]>[0]) => Promise<unknown>) =>
    services.inOrg(orgId, async (db) => {
      const row = await db
        .selectFrom('fax_incoming')
        .select('pages_version')
        .where('org_id', '=', orgId)
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst();
      if (row?.pages_version === version) await work(db);
    });
  const pages = Array.from({ length: Math.min(fax.pages, mostRead) }, (_, n) => n + 1);
  const keep = (page: number, answer: PageAnswer | null): Promise<void> =>
    unchanged((db) => {
      const found = {
        ...{ outcome: answer?.outcome ?? ('failed' as const), words: JSON.stringify(answer?.words ?? []) },
        look: answer?.look ?? null,
      };
      return db
        .insertInto('fax_reading')
        .values({ org_id: orgId, fax_id: id, page, ...found })
        .onConflict((on) => on.columns(['org_id', 'fax_id', 'page']).doUpdateSet(found))
        .execute();
    });
  if (file) await readPages(file, pages, stop, keep);
  else for (const page of pages) await keep(page, null);
  if (stop.aborted) return false;
  await unchanged(async (db) => {
    await db.updateTable('fax_incoming').set({ read_version: version }).where('id', '=', id).execute();
    await noteEvent(services, db, { orgId, faxId: id, by: null, what: 'read_by_machine' });
    await noteNature(db, orgId, id);
    await noteLikeness(services, db, orgId, id);
  });
  return true;
};

/**
 * Faxes are read one after the other, beside everything else: `look` begins where nothing is under way, and does not wait. What was
 * read is in the database alone, and in no line of any log.
 */
export const faxReading = (services: ServerServices) => {
  const stop = new AbortController();
  let running: Promise<void> | null = null;
  const work = async (): Promise<void> => {
    while (!stop.signal.aborted && (await readOne(services, stop.signal)));
  };
  return {
    look: (): void => {
      running ??= work()
        .catch((error: unknown) => {
          if (!stop.signal.aborted)
            services.log.error({ err: error instanceof Error ? error.name : 'unknown' }, 'a fax could not be read');
        })
        .finally(() => (running = null));
    },
    close: async (): Promise<void> => {
      stop.abort();
      await running;
    },
    hasMachine: hasMachine(),
  };
};
