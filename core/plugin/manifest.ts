import type { Localised } from '#core/shared/locale.ts';
import type { NotificationKind } from '#core/shared/notificationKinds.ts';
import type { Role } from '#core/shared/roles.ts';
import type { ServiceOf, Token, Tokens } from './token.ts';

/** Tags, each with the FHIR types that it covers. */
type TagLists = Readonly<Record<string, readonly string[]>>;

/** What a plugin says of itself; readable without loading the feature. */
export interface Manifest<
  N extends Tokens = Tokens,
  W extends Tokens = Tokens,
  P = unknown,
  T extends TagLists = TagLists,
  K extends readonly string[] = readonly string[],
> {
  /** Folder name under `plugins/`, and the feature's id in `/v3/features`. */
  readonly id: string;
  readonly title: Localised;
  readonly summary: Localised;
  /** Who uses it: shown to administrators, no permission. */
  readonly audience: readonly Role[];
  /** Part of every clinic: cannot be switched off. */
  readonly essential: boolean;
  /** Whether an organisation that never chose has it. */
  readonly enabledByDefault: boolean;
  /** The plugin waits until all of these are there. */
  readonly needs: N;
  /** The plugin runs without these and sees `undefined`. */
  readonly wants: W;
  /** Ids of plugins without which this one makes no sense for an organisation. */
  readonly after: readonly string[];
  /** FHIR types that this feature opens: where every feature that opens a type is off, the record refuses the type. */
  readonly records: readonly string[];
  /** FHIR types that close to whom a custom role takes the feature from; `records` where absent. A type stands in one feature's list. */
  readonly covers: readonly string[];
  /** FHIR types of which this feature keeps some in the record (`kept.ts`): they open with it and close with it. */
  readonly keeps: readonly string[];
  /** Kinds of live events and signals that this feature sends. */
  readonly events: readonly string[];
  /** ENT-9: tags of this feature's answers, each with the FHIR types that it covers; none for what is not in the record. */
  readonly tags: T;
  /** Kinds of notifications that this feature sends. */
  readonly notifications: K;
  readonly provides?: Token<P>;
}

type Optional =
  | 'essential'
  | 'enabledByDefault'
  | 'needs'
  | 'wants'
  | 'after'
  | 'records'
  | 'covers'
  | 'keeps'
  | 'events'
  | 'notifications'
  | 'tags';
type Written<M extends Manifest> = Omit<M, Optional> & Partial<Pick<M, Optional>>;

/** @throws Error when the id is not kebab-case. */
export const definePlugin = <
  N extends Tokens = {},
  W extends Tokens = {},
  P = never,
  const T extends TagLists = {},
  const K extends readonly string[] = readonly [],
>(
  written: Written<Manifest<N, W, P, T, K>>,
): Manifest<N, W, P, T, K> => {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(written.id)) {
    throw new Error(`Plugin id '${written.id}' must be kebab-case: lower-case letters, digits and single hyphens.`);
  }
  const usual = {
    essential: false,
    enabledByDefault: true,
    needs: {},
    wants: {},
    after: [],
    records: [],
    covers: written.records ?? [],
    keeps: [],
    events: [],
    notifications: [],
    tags: {},
  };
  return { ...usual, ...written } as Manifest<N, W, P, T, K>;
};

export type AnyManifest = Manifest<Tokens, Tokens, unknown, TagLists, readonly NotificationKind[]>;

/** The services a plugin with this manifest sees: its needs, and its wants where they are there. */
export type ServicesOf<M extends AnyManifest> = {
  readonly [K in keyof M['needs']]: ServiceOf<M['needs'][K]>;
} & { readonly [K in keyof M['wants']]: ServiceOf<M['wants'][K]> | undefined };

export type ProvidedBy<M extends AnyManifest> = M extends Manifest<Tokens, Tokens, infer P> ? P : never;
