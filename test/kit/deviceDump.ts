import type { Page } from 'playwright-core';

/** Everything that this browser holds on the device, as whoever opens it would read it. */
export const dumpOf = (page: Page): Promise<Readonly<Record<string, string>>> =>
  page.evaluate(async () => {
    const letters = (bytes: ArrayBuffer | Uint8Array): string =>
      Array.from(bytes instanceof Uint8Array ? bytes : new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join(
        '',
      );
    const answered = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error(String(request.error)));
      });
    const readable = (value: unknown): string =>
      JSON.stringify(value, (_key, one: unknown) =>
        one instanceof ArrayBuffer || one instanceof Uint8Array ? letters(one) : one,
      );
    const dump: Record<string, string> = {
      local: JSON.stringify(localStorage),
      session: JSON.stringify(sessionStorage),
      cookies: document.cookie,
    };
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answered(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        dump[`${name}/${store}`] = readable(await answered(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) dump[request.url] = (await (await cache.match(request))?.text()) ?? '';
    }
    return dump;
  });

/** What lies locked on it of anybody's. The mark that a database is made with is nobody's. */
export const lockedIn = (dump: Readonly<Record<string, string>>): readonly unknown[] => {
  const locked = JSON.parse(dump['pavilion/locked'] ?? '[]') as readonly { readonly session: string }[];
  return locked.filter(({ session }) => session !== '');
};
