import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';

type Rows = Map<string, { readonly id: string }>;

/** A request that succeeds a moment later. */
const answer = <T>(result: T, then: () => void = () => undefined) => {
  const request = { result, error: null, onsuccess: null as (() => void) | null };
  queueMicrotask(() => {
    request.onsuccess?.();
    queueMicrotask(then);
  });
  return request;
};

/** As much of a browser's database as a vault's shelf asks for. Every row lies readable in `rows`. */
const fakeDatabases = () => {
  const all = new Map<string, Rows>();
  const open = (name: string) => {
    const isNew = !all.has(name);
    const rows: Rows = all.get(name) ?? new Map<string, { readonly id: string }>();
    all.set(name, rows);
    const put = (row: { readonly id: string }) => void rows.set(row.id, row);
    const database = {
      close: () => undefined,
      createObjectStore: () => ({ put }),
      transaction: () => {
        const transaction = { oncomplete: null as (() => void) | null, error: null, objectStore: () => store };
        const end = (): void => transaction.oncomplete?.();
        const store = {
          put: (row: { readonly id: string }) => answer(put(row), end),
          get: (id: string) => answer(rows.get(id), end),
          getAll: () => answer([...rows.values()], end),
          delete: (id: string) => answer(void rows.delete(id), end),
        };
        return transaction;
      },
    };
    const request = {
      ...{ result: database, error: null },
      onupgradeneeded: null as (() => void) | null,
      onsuccess: null as (() => void) | null,
    };
    queueMicrotask(() => {
      if (isNew) request.onupgradeneeded?.();
      request.onsuccess?.();
    });
    return request;
  };
  return { all, open };
};

/** Gives a page that has neither a database and a browser's encryption. */
export const giveDatabase = (): { readonly rows: (name: string) => readonly unknown[]; remove(): void } => {
  const { all, open } = fakeDatabases();
  const before = globalThis.crypto;
  const set = (name: string, value: unknown): void =>
    void Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  set('indexedDB', { open });
  set('crypto', webcrypto);
  set('TextEncoder', TextEncoder);
  set('TextDecoder', TextDecoder);
  return {
    rows: (name) => [...(all.get(name)?.values() ?? [])],
    remove: () => {
      set('crypto', before);
      Reflect.deleteProperty(globalThis, 'indexedDB');
    },
  };
};
