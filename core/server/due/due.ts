import type { AccountRole, DueCount, SharedUse, Tag } from '#core/shared';
import type { CallContext } from '../plugin/scope.ts';
import type { Register } from '../plugin/declared.ts';

/** What one source found; `more` and `critical` are false, and `oldest` null, where they are not given. */
export type Waiting = Pick<DueCount, 'count'> & Partial<Omit<DueCount, 'id'>>;

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
  readonly count: (context: CallContext) => Promise<Waiting>;
}

export type DueSources = Register<DueSource>;
