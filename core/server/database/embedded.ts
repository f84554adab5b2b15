import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Database, DatabaseOptions } from './database.ts';
import { lockFolder } from './folderLock.ts';
import type { Tables } from './tables.ts';

const int8 = 20;
const date = 1082;

/**
 * PostgreSQL's own 128 MB of page buffers would be resident for good: the machine keeps the same pages of the folder in its file
 * cache, and gives that back when something else needs it.
 */
const pageBuffers = '32MB';

/** PostgreSQL inside this process, in `<folder>/db`. */
export const openEmbedded = async (folder: string, options: DatabaseOptions = {}): Promise<EmbeddedDatabase> => {
  const unlock = options.memory ? () => undefined : await lockFolder(folder, options.say);
  try {
    const pglite = await PGlite.create({
      dataDir: options.memory ? 'memory://' : join(folder, 'db'),
      loadDataDir: options.dump,
      startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${pageBuffers}`],
      parsers: { [int8]: Number, [date]: String },
    });
    const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }), log: options.statements });
    return {
      db,
      kind: 'embedded',
      pglite,
      listen: async (channel, handle) => void (await pglite.listen(channel, handle)),
      ping: async () => void (await pglite.query('select 1')),
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
