import { giveDatabase } from '#test/kit/browser/fakeIndexedDb.ts';
import { browserShelf, readsKind } from './shelf.ts';

test('RTE-4 what somebody wrote is kept once it is on the disk, an answer of the server once the system has it', async () => {
  const database = giveDatabase();
  try {
    const asked: unknown[] = [];
    const { open } = indexedDB;
    const listened = (name: string): IDBOpenDBRequest => {
      const request = open(name);
      const { transaction } = request.result;
      request.result.transaction = (...given) => {
        asked.push(given.slice(1));
        return transaction(...given);
      };
      return request;
    };
    Object.assign(indexedDB, { open: listened });
    const shelf = browserShelf();
    const locked = { session: 's', owner: 'o', at: 0, iv: new Uint8Array(), bytes: new ArrayBuffer() };
    await shelf.put({ ...locked, id: '1', kind: 'outbox' });
    await shelf.put({ ...locked, id: '2', kind: readsKind });
    expect(asked).toEqual([
      ['readwrite', { durability: 'strict' }],
      ['readwrite', { durability: 'relaxed' }],
    ]);
  } finally {
    database.remove();
  }
});
