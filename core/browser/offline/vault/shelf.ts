/** One locked thing. Only `bytes` says anything, and only to whoever has the key. */
export interface Locked {
  readonly id: string;
  /** Of which sign-in, and whose within it, as the vault marks them. */
  readonly session: string;
  readonly owner: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: string;
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly bytes: ArrayBuffer;
}

/** Where locked things lie. */
export interface Shelf {
  /** False where the browser has no database, or may not encrypt. */
  readonly usable: boolean;
  put(locked: Locked): Promise<void>;
  all(): Promise<readonly Locked[]>;
  find(id: string): Promise<Locked | undefined>;
  remove(id: string): Promise<void>;
  /** Another where the browser has emptied its database since; null where it does not say. */
  born(): Promise<string | null>;
}

const store = 'locked';
/** Answers of the server: what is lost of them is asked for again. */
export const readsKind = 'reads';
/** Among what is locked, made with the database. Not locked itself, and nobody's. */
const birth = 'born';

const answered = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('The browser refused its database.'));
  });

const opened = (name: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(name, 1);
  request.onupgradeneeded = () => {
    const made = request.result.createObjectStore(store, { keyPath: 'id' });
    const nobody = { session: '', owner: '', at: Infinity, iv: new Uint8Array(), bytes: new ArrayBuffer() };
    made.put({ id: birth, kind: crypto.randomUUID(), ...nobody } satisfies Locked);
  };
  return answered(request);
};

/**
 * The browser's own database of that name. Opened for each use, so that a log-out in another tab is never held up; uses at the same
 * time share it, since a page that is opening hears late of each that is opened.
 */
export const browserShelf = (name = 'pavilion'): Shelf => {
  let shared: Promise<IDBDatabase> | null = null;
  let users = 0;
  const open = (): Promise<IDBDatabase> => {
    users += 1;
    shared ??= opened(name);
    return shared;
  };
  const leave = (): void => {
    users -= 1;
    if (users > 0) return;
    void shared?.then(
      (database) => database.close(),
      () => undefined,
    );
    shared = null;
  };
  const within = async <T>(
    mode: IDBTransactionMode,
    work: (of: IDBObjectStore) => IDBRequest<T>,
    durability: IDBTransactionDurability = 'default',
  ): Promise<T> => {
    try {
      const database = await open();
      const transaction = database.transaction(store, mode, { durability });
      const done = new Promise<void>((resolve, reject) => {
        transaction.oncomplete = () => resolve();
        transaction.onabort = () => reject(transaction.error ?? new Error('The browser refused to keep it.'));
      });
      const [answer] = await Promise.all([answered(work(transaction.objectStore(store))), done]);
      return answer;
    } finally {
      leave();
    }
  };
  const find = (id: string): Promise<Locked | undefined> =>
    within<Locked | undefined>('readonly', (of) => of.get(id) as IDBRequest<Locked | undefined>);
  // A page that did not come over a secure line has neither.
  if (!('indexedDB' in globalThis) || !crypto.subtle)
    return {
      ...{ usable: false, put: async () => undefined, all: async () => [] },
      ...{ find: async () => undefined, remove: async () => undefined, born: async () => null },
    };
  return {
    usable: true,
    // What somebody wrote is said to be kept once it outlasts a battery that dies; by default it lies in the system's memory.
    put: async (locked) =>
      void (await within('readwrite', (of) => of.put(locked), locked.kind === readsKind ? 'relaxed' : 'strict')),
    all: () => within<Locked[]>('readonly', (of) => of.getAll() as IDBRequest<Locked[]>),
    find,
    remove: async (id) => void (await within('readwrite', (of) => of.delete(id))),
    born: async () => (await find(birth))?.kind ?? null,
  };
};

/** Removes somebody's things of a kind, for whoever may not read them. */
export const sweepShelf = async (shelf: Shelf, owner: string, kind: string): Promise<void> => {
  for (const one of await shelf.all()) if (one.owner === owner && one.kind === kind) await shelf.remove(one.id);
};
