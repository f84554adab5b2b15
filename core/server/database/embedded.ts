import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Database, DatabaseOptions } from './database.ts';
import { lockFolder } from './folderLock.ts';
import type { Tables } from './tables.ts';

const int8 = 20;
const date = 1082;

/** PostgreSQL inside this process, in `<folder>/db`. */
export const openEmbedded = async (folder: string, options: DatabaseOptions = {}): Promise<EmbeddedDatabase> => {
  const unlock = options.memory ? () => undefined : lockFolder(folder);
  try {
    const pglite = await PGlite.create({
      dataDir: options.memory ? 'memory://' : join(folder, 'db'),
      loadDataDir: options.dump,
      parsers: { [int8]: Number, [date]: String },
    });
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
    return {
      db,
      kind: 'embedded',
      pglite,
      listen: async (channel, handle) => void (await pglite.listen(channel, handle)),
      close: async () => {
        await db.destroy();
        if (!pglite.closed) await pglite.close();
        unlock();
      },
    };
  } catch (error) {
    unlock();
    throw error;
  }
};

export interface EmbeddedDatabase extends Database {
  readonly pglite: PGlite;
}
