import type { ServerServices, Trx } from '#core/server';
import type { CopyAnswer } from '#core/server/database/copy/readCopy.ts';
import type { Asker } from './visible.ts';

/**
 * From where every figure and row is read, for a page, a file or another system: in one transaction, on the copy of the database
 * where there is one that keeps up. Who may have them, consents, settings and names are asked of `db` itself.
 */
export const readFigures = <T>(
  services: Pick<ServerServices, 'copy'>,
  { db, caller }: Pick<Asker, 'db' | 'caller'>,
  work: (data: Trx) => Promise<T>,
): Promise<CopyAnswer<T>> => services.copy.reading(db, caller.orgId, work);
