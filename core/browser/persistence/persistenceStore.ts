import { reaction } from 'mobx';
import type { Persistence } from '#core/shared';
import { emptyDocument, type KeptDocument, parseDocument, rootKey } from './keptDocument.ts';

/** A storage that may answer later; the browser's own answer at once. */
export interface KeptStorage {
  getItem(key: string): string | null | Promise<string | null>;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

export interface PersistenceOptions {
  readonly local: KeptStorage;
  readonly session: KeptStorage;
  readonly log: (message: string) => void;
  /** Where `storage` events of other tabs arrive. */
  readonly events?: EventTarget;
  readonly timeoutMs?: number;
}

interface Slice {
  readonly version: number;
  readonly read: (kept: never) => void;
}

/** CST-4. Keeps slices of state under the key `root`, in the browser's storage or, for people who do not stay signed in, in the tab's. */
export class PersistenceStore implements Persistence {
  private kept: KeptDocument = emptyDocument;
  private place: 'local' | 'session' = 'local';
  private readonly slices = new Map<string, Slice>();
  private loaded = false;
  private purged = false;
  /** Called when another tab removed everything: it signed out. */
  onCleared: () => void = () => undefined;

  constructor(private readonly options: PersistenceOptions) {
    options.events?.addEventListener('storage', this.fromOtherTab);
  }

  dispose(): void {
    this.options.events?.removeEventListener('storage', this.fromOtherTab);
  }

  /** STA-2: resolves when what was kept has been read, or after the time-out, which is logged (ERR-3). */
  async rehydrate(): Promise<void> {
    const ms = this.options.timeoutMs ?? 5000;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), ms)));
    try {
      const read = await Promise.race([this.readBoth(), late]);
      if (read === 'late') this.options.log(`Persist timeout: nothing was read from '${rootKey}' within ${ms} ms`);
      else this.kept = read;
    } catch (error) {
      this.options.log(`Persistence: '${rootKey}' could not be read: ${String(error)}`);
    }
    clearTimeout(timer);
    this.loaded = true;
    for (const name of this.slices.keys()) this.apply(name);
  }

  slice<T>(name: string, version: number, write: () => T, read: (kept: T) => void): () => void {
    this.slices.set(name, { version, read: read });
    if (this.loaded) this.apply(name);
    const stop = reaction(
      () => JSON.stringify(write()),
      (text) => this.put(name, version, text),
    );
    return () => {
      stop();
      this.slices.delete(name);
    };
  }

  /** From now on everything is kept in the tab only, or in the browser. */
  keep(inBrowser: boolean): void {
    const place = inBrowser ? 'local' : 'session';
    if (place === this.place) return;
    this.attempt(() => this.options[this.place].removeItem(rootKey));
    this.place = place;
    this.save();
  }

  /** Whoever signed in stays so: then the device is theirs. */
  get keepsInBrowser(): boolean {
    return this.place === 'local';
  }

  latest<T>(name: string, version: number): T | undefined {
    const text = this.attempt(() => this.options[this.place].getItem(rootKey));
    if (typeof text !== 'string') return undefined;
    const slice = parseDocument(text).slices[name];
    return slice?.version === version ? (slice.data as T) : undefined;
  }

  /** STA-3: removes everything and keeps nothing more, except through `keepAfterPurge`. */
  purge(): void {
    this.purged = true;
    this.kept = emptyDocument;
    this.attempt(() => this.options.session.removeItem(rootKey));
    this.attempt(() => this.options.local.removeItem(rootKey));
  }

  /** One slice for the page after the reload. */
  keepAfterPurge(name: string, version: number, data: unknown): void {
    this.kept = { version: 1, slices: { [name]: { version, data } } };
    this.attempt(() => this.options.local.setItem(rootKey, JSON.stringify(this.kept)));
  }

  private async readBoth(): Promise<KeptDocument> {
    const tab = await this.options.session.getItem(rootKey);
    this.place = tab === null ? 'local' : 'session';
    return parseDocument(tab ?? (await this.options.local.getItem(rootKey)));
  }

  private apply(name: string): void {
    const slice = this.slices.get(name);
    const kept = this.kept.slices[name];
    if (slice && kept?.version === slice.version) slice.read(kept.data as never);
  }

  private put(name: string, version: number, text: string): void {
    if (JSON.stringify(this.kept.slices[name]?.data) === text) return;
    const data: unknown = JSON.parse(text);
    this.kept = { version: 1, slices: { ...this.mergedSlices(), [name]: { version, data } } };
    this.save();
  }

  /** Another tab may have written since its event reached us. */
  private mergedSlices(): KeptDocument['slices'] {
    const text = this.attempt(() => this.options[this.place].getItem(rootKey));
    return typeof text === 'string' ? parseDocument(text).slices : this.kept.slices;
  }

  private save(): void {
    if (this.purged || !this.loaded) return;
    this.attempt(() => this.options[this.place].setItem(rootKey, JSON.stringify(this.kept)));
  }

  private readonly fromOtherTab = (given: Event): void => {
    const event = given as StorageEvent;
    const ours = event.key === rootKey || event.key === null;
    if (!ours || this.place === 'session' || this.purged || !this.loaded) return;
    if (event.newValue === null) {
      this.onCleared();
      return;
    }
    const before = this.kept;
    this.kept = parseDocument(event.newValue);
    for (const name of this.slices.keys()) {
      if (JSON.stringify(before.slices[name]) !== JSON.stringify(this.kept.slices[name])) this.apply(name);
    }
  };

  /** A browser may refuse its storage, or have no room left: the page works on without it. */
  private attempt<T>(work: () => T): T | undefined {
    try {
      return work();
    } catch (error) {
      this.options.log(`Persistence: the browser's storage refused: ${String(error)}`);
      return undefined;
    }
  }
}
