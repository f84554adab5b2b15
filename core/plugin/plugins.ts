/** Filled by `config/plugins.ts`, which knows every feature. */
export interface Plugins {}

type Plugin = Plugins[keyof Plugins];
type TagsOf<P> = P extends { readonly tags: infer T } ? keyof T : never;
type KindsOf<P> = P extends { readonly notifications: readonly (infer K extends string)[] } ? K : never;

/** What the features list in their manifests: their cache tags, and the kinds of notifications that they send. */
export type DeclaredTag = TagsOf<Plugin>;
export type DeclaredKind = KindsOf<Plugin>;
