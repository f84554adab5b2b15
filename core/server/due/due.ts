import type { AccountRole, DueCount, SharedUse, Tag } from '#core/shared';
import type { Trx } from '../database/tables.ts';
import type { Caller } from '../plugin/caller.ts';
import type { Register } from '../plugin/declared.ts';

/** What one source found; `more` and `critical` are false, and `oldest` null, where they are not given. */
export type Waiting = Pick<DueCount, 'count'> & Partial<Omit<DueCount, 'id'>>;

/** What counts has; a layer above the framework adds to it, as the record does. */
export interface DueContext {
  readonly db: Trx;
  readonly caller: Caller;
}

/** One sort of thing that waits for people until they have done something with it. */
export interface DueSource {
  readonly id: string;
  readonly allow: readonly AccountRole[];
  /** For whoever stands for a patient: counted where one of these is shared with them. */
  readonly shared?: SharedUse;
  /** Cache tags of what is counted. */
  readonly tags: readonly Tag[];
  /**
   * Counts for the caller, with the caller's rights, in the transaction of the call. It costs what waits for the caller, and not
   * what the clinic has.
   */
  readonly count: (context: DueContext) => Promise<Waiting>;
}

export type DueSources = Register<DueSource>;
