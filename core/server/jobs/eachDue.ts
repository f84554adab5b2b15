import type { Trx } from '../database/tables.ts';
import type { ServerServices } from '../plugin/scope.ts';

/** Work of this house alone, which commits with the note that it was done. */
export interface DueRow<Item extends object> {
  /** Takes one whose time has come; other processes pass over it. */
  claim(db: Trx, now: Date): Promise<Item | undefined>;
  work(db: Trx, item: Item): Promise<void>;
  /** Outside that transaction, which is undone: keeps it from holding up the others. */
  failed(item: Item, error: unknown): Promise<void>;
}

/** Each that is due, once, in a transaction of its own, on whichever process. */
export const eachDue = async <Item extends object>(
  { asSystem, now }: Pick<ServerServices, 'asSystem' | 'now'>,
  due: DueRow<Item>,
  most = Infinity,
): Promise<void> => {
  for (let n = 0; n < most; n += 1) {
    let item: Item | undefined;
    try {
      await asSystem(async (db) => {
        item = await due.claim(db, now());
        if (item) await due.work(db, item);
      });
      if (!item) return;
    } catch (error) {
      if (!item) throw error;
      await due.failed(item, error);
    }
  }
};
