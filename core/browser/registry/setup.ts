import type { AnyManifest, ProvidedBy, ServicesOf, Slot } from '#core/plugin';
import type { MessageBundle, Messages } from '#core/shared/messages.ts';

type Constructor<T> = abstract new (...args: never[]) => T;

/** What a plugin's setup receives. Everything done through it is undone when the plugin stops. */
export interface Scope<M extends AnyManifest> {
  readonly services: ServicesOf<M>;
  /**
   * One instance per plugin run, its constructor injected with the tokens the manifest declares. Here for what works without being
   * seen; what only a page needs is made by the first `useStore(Store)`, and comes with that page's code.
   */
  make<T>(store: Constructor<T>): T;
  add<T>(slot: Slot<T>, item: T): void;
  /** Runs when the plugin stops, in reverse order. */
  own(undo: () => void): void;
}

export type Setup<M extends AnyManifest> = (scope: Scope<M>) => ProvidedBy<M> | void;

/** What `plugins/<id>/browser/index.ts` exports. Messages are loaded in the person's language before setup runs. */
export interface BrowserEntry {
  /** A method, so that each plugin's setup may say which services it has. */
  setup(scope: Scope<AnyManifest>): unknown;
  readonly messages?: MessageBundle<Messages>;
}

/** One line of the browser catalogue. */
export interface CatalogueEntry {
  readonly manifest: AnyManifest;
  readonly load: () => Promise<BrowserEntry>;
}

export const entry = (manifest: AnyManifest, load: () => Promise<BrowserEntry>): CatalogueEntry => ({ manifest, load });
