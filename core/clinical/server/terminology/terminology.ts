import type { ShippedSet } from '#clinical/shared';
import type { Locale } from '#core/shared';

/** A code with its names. */
export interface Term {
  readonly system: string;
  readonly code: string;
  readonly en: string | null;
  readonly fr: string | null;
  readonly active: boolean;
  /** Further words to be found by, of a list that ships. */
  readonly also?: string;
}

export interface ExpandQuestion {
  readonly url: string;
  /** Words of a name, each from its beginning, or a code; '' for all. */
  readonly text: string;
  readonly language: Locale;
  readonly count: number;
  readonly offset: number;
  readonly activeOnly: boolean;
}

export interface Expansion {
  readonly url: string;
  readonly title: string;
  readonly version: string | null;
  readonly terms: readonly Term[];
  /** How many there are; null where nobody counted. */
  readonly total: number | null;
  /** The short list that ships. */
  readonly ships: boolean;
  /** The terminology server was to be asked, and did not answer. */
  readonly away: boolean;
}

/** What is known of a code, or of whether a value set has it. */
export interface Looked {
  /** Of the code system or value set. */
  readonly title: string;
  readonly version: string | null;
  /** Null: it does not have this code. */
  readonly term: Term | null;
  readonly parents: readonly string[];
  readonly ships: boolean;
}

/** What codes are called and which belong together, for one organisation. Null: that code system or value set is not known here. */
export interface Terminology {
  expand(orgId: string, question: ExpandQuestion): Promise<Expansion | null>;
  lookup(orgId: string, system: string, code: string): Promise<Looked | null>;
  /** @param system null: whichever has the code */
  member(orgId: string, valueSet: string, system: string | null, code: string): Promise<Looked | null>;
}

/** A name in the reader's language, else in the other one, else the code. */
export const termName = ({ en, fr, code }: Term, language: Locale): string =>
  (language === 'fr-CA' ? (fr ?? en) : (en ?? fr)) ?? code;

/** What the house offers: features bring their short lists along. */
export interface HouseTerminology extends Terminology {
  /** The terminology server alone; null where none is configured. */
  readonly outside: Terminology | null;
  /** @returns what takes the list away again */
  ship(set: ShippedSet): () => void;
}
