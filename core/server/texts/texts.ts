import type { Locale, Localised } from '#core/shared';
import type { Trx } from '../database/tables.ts';
import type { Register } from '../plugin/declared.ts';

/** What was asked of whom. */
export interface AskedByText {
  readonly orgId: string;
  readonly profileId: string;
  /** As it was given with the question: a visit's id. */
  readonly about: string;
}

/** What a text message asks, to be answered by yes or no, as the part that asks declares it. */
export interface TextQuestion {
  /** Unique: `appointments.coming`. Never changes once released: open questions are kept under it. */
  readonly id: string;
  /** Does what follows. Needs `asSystem`. @returns what is said back, in one short sentence that tells of nobody's health */
  answer(db: Trx, asked: AskedByText, yes: boolean): Promise<Localised>;
}

export interface TextMessage {
  /** Whose news it is: who has not this feature hears nothing of it. */
  readonly feature: string;
  /** Profile ids. Whoever chose to get text messages gets it, the others do not. */
  readonly to: readonly string[];
  /** A locked screen shows it: no patient's name, no reason, nobody's profession. */
  readonly words: Readonly<Record<Locale, string>>;
  /** Later it is of no use, and is not sent. */
  readonly until: Date;
  readonly asks?: { readonly question: string; readonly about: string };
}

/** What brings messages to telephones. */
export interface TextCarrier {
  /** Does this clinic write to telephones? */
  reaches(db: Trx, orgId: string): Promise<boolean>;
  /** With the transaction. */
  carry(db: Trx, orgId: string, message: TextMessage): Promise<void>;
}

export interface Texts extends Pick<TextCarrier, 'reaches'> {
  readonly questions: Register<TextQuestion>;
  /** Queued in the same transaction, which needs `asSystem`; where nothing brings messages to telephones, nothing happens. */
  send(db: Trx, orgId: string, message: TextMessage): Promise<void>;
  /** From now on messages go this way. Returns the undo. */
  through(carrier: TextCarrier): () => void;
}

export const textsOf = (questions: Register<TextQuestion>): Texts => {
  let carrier: TextCarrier | null = null;
  return {
    questions,
    reaches: async (db, orgId) => (await carrier?.reaches(db, orgId)) ?? false,
    send: async (db, orgId, message) => carrier?.carry(db, orgId, message),
    through: (one) => {
      carrier = one;
      return () => void (carrier = null);
    },
  };
};
