import type { DeclaredTag } from '#core/plugin/plugins.ts';

/**
 * ENT-9: what a cached answer is about. A call that changes something names the tags it makes stale. These are the
 * framework's own; a plugin lists its tags in its manifest.
 */
export interface Tags {
  account: true;
  drafts: true;
  due: true;
  features: true;
  integrations: true;
  mailTemplates: true;
  notifications: true;
  organization: true;
  people: true;
}
export type Tag = keyof Tags | DeclaredTag;
