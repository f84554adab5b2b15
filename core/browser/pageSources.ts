import { slot } from '#core/plugin';
import type { AccountRole, Known, Locale } from '#core/shared';
import type { Text } from './slots.ts';

/** Something of a patient's chart that becomes pages when somebody asks for them. */
export interface PageItem {
  /** Known to its source. */
  readonly id: string;
  readonly title: string;
  /** ISO 8601; undefined where it is as of now. */
  readonly at?: string | undefined;
}

/** Results, notes or lists of a patient, for whoever sends several of them at once. */
export interface PageSource {
  readonly id: string;
  readonly order: number;
  readonly title: Text;
  readonly allow: readonly AccountRole[];
  /** A hook: called while an `observer` renders, under the plugin that added it. Newest first; 20 at most. */
  readonly useItems: (patient: string) => { readonly items: readonly PageItem[]; readonly known: Known };
  /** Keeps the pages of one in this language, where they are not in one of their own; the FHIR id of their document. */
  readonly keep: (patient: string, item: string, language: Locale) => Promise<string>;
}
export const PageSources = slot<PageSource>('PageSources', (source) => source.id);
