import { Container, type Newable } from 'inversify';
import { type AnyManifest, type Token, tokenName } from '#core/plugin';

export type Constructor<T> = abstract new (...args: never[]) => T;

/** One plugin's own container: what its manifest declares can be injected, nothing else. */
export class PluginContainer {
  // Without `jitless` inversify compiles code at run time, which the content policy refuses.
  private readonly container = new Container({ defaultScope: 'Singleton', jitless: true });
  private readonly made = new Map<Constructor<unknown>, unknown>();

  /** @param seen what stands behind each declared token; an absent wish is injected as `undefined`. */
  constructor(
    private readonly manifest: Pick<AnyManifest, 'id' | 'needs' | 'wants'>,
    seen: ReadonlyMap<Token<unknown>, unknown>,
  ) {
    for (const token of declaredTokens(manifest)) {
      this.container.bind(token).toConstantValue(seen.get(token));
    }
  }

  /** @throws Error naming plugin, token and remedy when the constructor asks for what the manifest does not declare. */
  make<T>(store: Constructor<T>): T {
    if (!this.made.has(store)) {
      const newable = store as unknown as Newable<T>;
      this.container.bind(newable).toSelf();
      try {
        this.made.set(store, this.container.get(newable));
      } catch (error) {
        this.container.unbind(newable);
        throw process.env.NODE_ENV === 'production' ? error : explained(this.manifest.id, error, store.name);
      }
    }
    return this.made.get(store) as T;
  }

  /** What `make` returned for this class, or undefined. */
  find<T>(store: Constructor<T>): T | undefined {
    return this.made.get(store) as T | undefined;
  }
}

/** For whoever writes the plugin; nobody who uses it downloads these words. */
const explained = (plugin: string, error: unknown, store: string): unknown => {
  const asked = error instanceof Error ? /No bindings found for service: "(.+)"/.exec(error.message)?.[1] : undefined;
  if (asked === undefined) return error;
  const symbol = /^Symbol\((.*)\)$/.exec(asked)?.[1];
  const remedy =
    symbol === undefined
      ? `call make(${asked}) before make(${store}) in its setup`
      : `add ${symbol} to 'needs' or 'wants' in plugins/${plugin}/manifest.ts`;
  return new Error(
    `Plugin '${plugin}': ${store} asks for ${symbol ?? asked}, which the plugin does not have. Remedy: ${remedy}.`,
  );
};

/** Every token that a plugin may see, each once. */
export const declaredTokens = (manifest: Pick<AnyManifest, 'needs' | 'wants'>): readonly Token<unknown>[] => [
  ...new Set<Token<unknown>>([...Object.values(manifest.needs), ...Object.values(manifest.wants)]),
];

export const declares = (manifest: Pick<AnyManifest, 'needs' | 'wants'>, token: Token<unknown>): boolean =>
  declaredTokens(manifest).includes(token);

export const undeclared = (plugin: string, token: Token<unknown>): Error =>
  new Error(
    `Plugin '${plugin}' uses ${tokenName(token)}, which its manifest does not declare. Remedy: add ${tokenName(token)} to 'needs' or 'wants' in plugins/${plugin}/manifest.ts.`,
  );
