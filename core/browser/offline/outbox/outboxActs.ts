import { slot } from '#core/plugin/slot.ts';

/** What a feature lets wait for the line: how it is sent, and what follows. The rest is the outbox's. */
export interface OutboxAct {
  /** `feature.act`. */
  readonly id: string;
  /** Sends it under the key, once. What it rejects with says whether it is tried again. */
  readonly send: (input: never, key: string) => Promise<unknown>;
  /** It was taken, now or before a reload. */
  readonly sent?: (answer: never, input: never) => void;
  /** The server knows its key for ever, and not for a day only. */
  readonly forEver?: boolean;
}
// Not beside the other slots: those come with the login page.
export const OutboxActs = slot<OutboxAct>('OutboxActs', (act) => act.id);

/** Typed where it is declared; the outbox hands every act its own input and answer. */
export const outboxAct = <I, A>(act: {
  readonly id: string;
  readonly send: (input: I, key: string) => Promise<A>;
  readonly sent?: (answer: A, input: I) => void;
  readonly forEver?: boolean;
}): OutboxAct => act;
