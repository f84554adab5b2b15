import { token } from '#core/plugin/token.ts';

/** What somebody did and the server has not taken yet. Observable. */
export interface OutboxItem<I = unknown> {
  /** From the first press: under it the server takes the act once, however often it arrives. */
  readonly id: string;
  /** Which act, of those that features declare. */
  readonly act: string;
  /** What it is about: acts on the same thing go in their order, others do not wait for each other. */
  readonly thing: string;
  readonly input: I;
  /** ISO 8601. */
  readonly at: string;
  /** What it is and what it says, in the words of that moment: shown where its feature no longer runs. */
  readonly title: string;
  readonly words: string;
  /** `off`: its feature does not run here and now; what was written stays. */
  readonly state: 'waiting' | 'sending' | 'failed' | 'off';
  /** Why it failed. */
  readonly error: unknown;
  /** How often it was tried in vain since the page opened. */
  readonly tries: number;
}

export interface OutboxEntry<I> {
  readonly thing: string;
  readonly input: I;
  readonly title: string;
  readonly words: string;
  /** What must be done before it can be sent and cannot outlive the page, such as an upload. It gives what is sent. */
  readonly prepare?: () => Promise<I>;
}

/** Keeps acts until the server has taken them: encrypted on this device, through reload, crash, lock and a new sign-in. */
export interface Outbox {
  /** The oldest first. */
  readonly items: readonly OutboxItem[];
  /** How many more lie on this device that can be read only once the lock is open. */
  readonly behindLock?: number;
  of<I>(act: string, thing?: string): readonly OutboxItem<I>[];
  add<I>(act: string, entry: OutboxEntry<I>): OutboxItem<I>;
  /**
   * The same for an act of a button: resolves with its answer, or with the item where it waits now. Rejects with why it was
   * refused, and then nothing waits: whoever pressed is told.
   */
  ask<I, A>(act: string, entry: OutboxEntry<I>): Promise<{ readonly answer: A } | { readonly waits: OutboxItem<I> }>;
  retry(item: OutboxItem): void;
  /** Takes back what was not sent yet; what is under way may arrive all the same. */
  cancel(item: OutboxItem): void;
}
export const Outbox = token<Outbox>('Outbox');
