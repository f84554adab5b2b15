import { base64Of, bytesIn, bytesOf } from './sealed.ts';
import type { Locked, Shelf } from './shelf.ts';

/** Where the secret lies: beside the tokens, in the browser's or the tab's storage, and removed with them by the same write. */
export interface SecretPlace {
  read(): string | null;
  write(secret: string): void;
  /** Among all tabs of this browser. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Present where a lock may seal the secret: it cannot be read then, and is not gone. */
  readonly seal?: {
    /** The mark of the session whose secret is sealed now; null where none is. */
    sealedAs(): string | null;
    /** Resolves once none is. */
    opened(): Promise<void>;
  };
}

export interface Opened {
  readonly id: string;
  readonly value: unknown;
}

/** After that, nobody comes back for what another sign-in left. */
const oldMs = 30 * 24 * 60 * 60_000;

/** A browser may empty its stores any day: it is asked not to, once there is something that is nowhere else. */
const askToStay = (): void => {
  if (typeof navigator === 'object' && 'storage' in navigator) void navigator.storage.persist().catch(() => undefined);
};

const hkdf = (info: string) => ({ name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesIn(info) });
const materialOf = (secret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', bytesOf(secret), 'HKDF', false, ['deriveBits', 'deriveKey']);
const markOf = async (material: CryptoKey, info: string): Promise<string> =>
  base64Of(new Uint8Array(await crypto.subtle.deriveBits(hkdf(info), material, 128)));

/** Stands in the open at everything that the session of this secret keeps. */
export const sessionMarkOf = async (secret: string): Promise<string> => markOf(await materialOf(secret), 'session');

interface Keys {
  readonly secret: string;
  readonly key: CryptoKey;
  readonly session: string;
  readonly owner: string;
}

/**
 * Keeps things on this device so that only this session reads them: AES-GCM under a key made of the session's secret and of
 * whose session it is. Log-out removes the secret, and with it everything that was ever kept, whatever becomes of the bytes.
 */
export class Vault {
  private keys: Promise<Keys> | null = null;
  private isClosed = false;
  private hasAsked = false;
  /** Of the session whose secret was sealed when this page opened. */
  private mark: string | null = null;
  private readonly writes = new Set<Promise<unknown>>();
  private close = (): void => undefined;
  private readonly closed = new Promise<void>((resolve) => (this.close = resolve));

  /** @param who whose things these are: profile and organisation */
  constructor(
    private readonly shelf: Shelf,
    private readonly place: SecretPlace,
    private readonly who: string,
    private readonly ask = askToStay,
  ) {}

  /** Resolves with false where this browser keeps nothing, and after log-out. */
  async put(kind: string, id: string, value: unknown): Promise<boolean> {
    if (!this.shelf.usable || this.isClosed) return false;
    const write = this.lockAway(kind, id, value);
    this.writes.add(write);
    try {
      return await write;
    } finally {
      this.writes.delete(write);
    }
  }

  private async lockAway(kind: string, id: string, value: unknown): Promise<boolean> {
    const keys = await this.unlocked();
    if (!keys) return false;
    const { key, session, owner } = keys;
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const bytes = await crypto.subtle.encrypt(
      { name: 'AES-GCM', iv, additionalData: bytesIn(`${kind} ${id}`) },
      key,
      bytesIn(JSON.stringify(value)),
    );
    await this.shelf.put({ id, session, owner, kind, at: Date.now(), iv, bytes });
    // Answers of the server are only a copy.
    if (kind !== 'reads' && !this.hasAsked) {
      this.hasAsked = true;
      this.ask();
    }
    return true;
  }

  /** What can be read. What can't be is nobody's any more, and removed. */
  async all(kind: string): Promise<readonly Opened[]> {
    // What lies there by then counts, and not what lay there before the lock opened.
    await this.lockOpens();
    // Where there is a secret its keys are made meanwhile; where nothing lies here, none is made.
    const making = this.place.read() === null ? null : this.unlocked();
    making?.catch(() => undefined);
    const locked = await this.shelf.all();
    const keys = locked.length === 0 ? null : await (making ?? this.unlocked());
    if (!keys) return [];
    const { owner } = keys;
    const isOld = (one: Locked): boolean => one.owner !== owner && Date.now() - one.at > oldMs;
    for (const one of locked.filter(isOld)) await this.shelf.remove(one.id);
    // All at once: a page that opens without a line waits for them.
    const own = locked.filter((one) => one.owner === owner && one.kind === kind);
    return (await Promise.all(own.map((one) => this.open(keys, one)))).filter((found) => found !== undefined);
  }

  /** One of them, without reading the others. */
  async find(kind: string, id: string): Promise<Opened | undefined> {
    await this.lockOpens();
    const locked = await this.shelf.find(id);
    const keys = locked?.kind === kind ? await this.unlocked() : null;
    return locked && locked.owner === keys?.owner ? this.open(keys, locked) : undefined;
  }

  private async open({ key }: Keys, { id, kind, iv, bytes }: Locked): Promise<Opened | undefined> {
    try {
      const additionalData = bytesIn(`${kind} ${id}`);
      const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData }, key, bytes);
      return { id, value: JSON.parse(new TextDecoder().decode(text)) };
    } catch {
      await this.shelf.remove(id);
      return undefined;
    }
  }

  /** The mark on what this session keeps; null once it is closed, and where this browser keeps nothing. */
  async owner(): Promise<string | null> {
    return this.shelf.usable ? ((await this.unlocked())?.owner ?? null) : null;
  }

  remove(id: string): Promise<void> {
    return this.shelf.remove(id);
  }

  /** Another where the browser has emptied its database since; null where it does not say. */
  born(): Promise<string | null> {
    return this.shelf.born();
  }

  /** At log-out: everything of this sign-in, under whichever profile. Its secret may be gone by now. */
  async clear(): Promise<void> {
    this.isClosed = true;
    this.close();
    // What is on its way there would lie there afterwards, though nobody could read it.
    await Promise.allSettled(this.writes);
    const session = (await this.keys)?.session ?? this.mark;
    if (session === null) return;
    for (const one of await this.shelf.all()) if (one.session === session) await this.shelf.remove(one.id);
  }

  /** How many of a kind lie here behind the lock, where this page cannot read them. */
  async behindLock(kind: string): Promise<number> {
    return (await this.sealed(kind)).length;
  }

  /** Removes those, unread. */
  async sweepBehindLock(kind: string): Promise<void> {
    for (const { id } of await this.sealed(kind)) await this.shelf.remove(id);
  }

  private async sealed(kind: string): Promise<readonly Locked[]> {
    const mark = this.keys ? null : (this.place.seal?.sealedAs() ?? null);
    if (mark === null || !this.shelf.usable) return [];
    return (await this.shelf.all()).filter((one) => one.session === mark && one.kind === kind);
  }

  /** A page that had the key before the lock goes on sending what waits; one that opens behind it waits. */
  private async lockOpens(): Promise<void> {
    const { seal } = this.place;
    if (this.keys || this.isClosed || !seal) return;
    const mark = seal.sealedAs();
    if (mark === null) return;
    this.mark = mark;
    await Promise.race([seal.opened(), this.closed]);
  }

  /** Null once the secret is gone: a log-out has begun, or this browser keeps none. No other one is made then. */
  private async unlocked(): Promise<Keys | null> {
    await this.lockOpens();
    if (this.isClosed) return null;
    const keys = await (this.keys ??= this.make());
    const there = this.place.read();
    if (there === keys.secret) return keys;
    if (there === null) {
      if (this.place.seal?.sealedAs() === keys.session) return keys;
      this.isClosed = true;
      return null;
    }
    // Another sign-in has begun in this browser since.
    this.keys = null;
    return this.unlocked();
  }

  private async make(): Promise<Keys> {
    const secret = this.place.read() ?? (await this.madeOnce());
    const material = await materialOf(secret);
    const [key, session, owner] = await Promise.all([
      crypto.subtle.deriveKey(hkdf(`key ${this.who}`), material, { name: 'AES-GCM', length: 256 }, false, [
        'encrypt',
        'decrypt',
      ]),
      markOf(material, 'session'),
      markOf(material, `owner ${this.who}`),
    ]);
    return { secret, key, session, owner };
  }

  /** One for all tabs. */
  private madeOnce(): Promise<string> {
    return this.place.exclusively(async () => {
      const there = this.place.read();
      if (there !== null) return there;
      const made = base64Of(crypto.getRandomValues(new Uint8Array(32)));
      this.place.write(made);
      return made;
    });
  }
}
