import { token } from '#core/plugin/token.ts';
import type { AnyCall, CallAnswer, CallInput } from '../call.ts';
import type { AccountRole } from '../roles.ts';
import type { Tag } from '../tags.ts';

/** One observed answer of the server. Every field is MobX-observable. */
export interface Resource<A> {
  readonly data: A | undefined;
  readonly error: Error | undefined;
  /** Nothing to show yet. */
  readonly pending: boolean;
  readonly fetching: boolean;
  /** When `data` was answered. */
  readonly asOf?: Date | undefined;
  refetch(): Promise<void>;
  dispose(): void;
}

export interface Watching {
  readonly pollMs?: number | undefined;
  readonly about?: string | undefined;
  /** For whom it is worth reading without a line: kept on their device, encrypted, where others do not use it too. */
  readonly keep?: readonly AccountRole[] | undefined;
  /** Fetches it in another way than by sending the call by itself. */
  readonly fetch?: (signal: AbortSignal) => Promise<unknown>;
}

/** Server state: fetched once however many ask, kept, made stale by tag. */
export interface Resources {
  watch<C extends AnyCall>(call: C, input: CallInput<C>, options?: Watching): Resource<CallAnswer<C>>;
  /** Sends a changing call and makes `call.stales` stale; resolves when the screen shows what came of it (see `shown`). */
  send<C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>>;
  /** Makes everything with one of these tags stale; what is on screen is fetched again. */
  stale(...tags: Tag[]): void;
  /** The same, except what is watched about another person. */
  staleAbout(about: string, ...tags: Tag[]): void;
  /**
   * Resolves when what is on screen with one of these tags has been fetched again, so that nobody is told that something is done
   * beside a page that still says the opposite; after three seconds in any case.
   */
  shown(...tags: Tag[]): Promise<void>;
  /** Puts what a changing call answered into every kept answer with one of these tags, before any is fetched again. */
  correct(tags: readonly Tag[], change: (answer: unknown) => unknown): void;
  /** Changes a kept answer in place, for example from a live event. */
  patch<C extends AnyCall>(call: C, input: CallInput<C>, change: (answer: CallAnswer<C>) => CallAnswer<C>): void;
  /** Forgets everything (STA-3). */
  reset(): void;
}
export const Resources = token<Resources>('Resources');
