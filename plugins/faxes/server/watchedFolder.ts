import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { ServerServices } from '#core/server';
import { errorCode } from '#core/server/errorCode.ts';
import { maxBytes } from '../shared/faxState.ts';
import { receive, sha256Of } from './arrival.ts';
import { faxFacts } from './documents/faxFacts.ts';

export const folderVariables = z.object({ FAX_IN_DIR: z.string().min(1).optional() });

/** A machine may still be writing what is younger. */
const quietMs = 2_000;
const atOnce = 20;

const listed = (folder: string): Promise<readonly string[]> =>
  readdir(folder, { withFileTypes: true }).then(
    (entries) => entries.filter((one) => one.isFile() && /\.(pdf|tiff?)$/i.test(one.name)).map(({ name }) => name),
    (error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    },
  );

/**
 * Takes PDF and TIFF files out of `<folder>/<slug of the clinic>`, which a fax machine or server fills. Each is kept before it is moved to
 * `taken`, so a stop in between loses nothing; what is found again is the same fax.
 */
export const watchedFolder = (services: ServerServices, folder: string) => {
  const takeOne = async (orgId: string, place: string, name: string): Promise<void> => {
    const path = join(place, name);
    const { size, mtime } = await stat(path);
    if (services.now().getTime() - mtime.getTime() < quietMs) return;
    const tooLarge = size > maxBytes;
    const bytes = tooLarge ? new Uint8Array() : await readFile(path);
    const facts = tooLarge ? { content: 'too_large' as const, pages: null } : await faxFacts(bytes);
    const key = tooLarge ? `${name}:${size}:${mtime.getTime()}` : `${name}:${sha256Of(bytes)}`;
    await services.asSystem((db) =>
      receive(services, db, {
        orgId,
        provider: 'folder',
        providerId: key.slice(-400),
        number: '',
        name: '',
        at: services.now(),
        bytes: tooLarge ? Buffer.from(key) : bytes,
        facts,
      }),
    );
    await mkdir(join(place, 'taken'), { recursive: true });
    await rename(path, join(place, 'taken', `${services.now().getTime()}-${name}`));
  };

  return async (): Promise<void> => {
    const clinics = await services.db
      .selectFrom('organization')
      .select(['id', 'slug'])
      .where('closed_at', 'is', null)
      .execute();
    for (const { id, slug } of clinics) {
      const place = join(folder, slug);
      const names = await listed(place);
      if (names.length === 0 || !(await services.features.isEnabled(services.db, id, 'faxes'))) continue;
      for (const name of names.slice(0, atOnce))
        // One file that cannot be taken does not keep the others back; its name may say whose it is.
        await takeOne(id, place, name).catch((error: unknown) =>
          services.log.error({ err: error, org: id }, 'a fax in the watched folder could not be taken'),
        );
    }
  };
};
