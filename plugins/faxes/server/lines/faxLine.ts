import { readNumber } from '#core/shared/numbers/phoneNumber.ts';
import { type FailureKind, maxBytes } from '../../shared/faxState.ts';
import type { Transmission, Transmitted } from '../outgoing/faxProvider.ts';

/** A whole fax in base64, and what stands around it. */
export const mostAnswered = Math.ceil(maxBytes * 1.4) + 64 * 1024;

/** What the words of a service mean, the first that fits. */
export type Sayings = readonly (readonly [RegExp, FailureKind])[];

export const failureSaid = (sayings: Sayings, said: string): FailureKind =>
  sayings.find(([words]) => words.test(said))?.[1] ?? 'dropped';

/** A fax that waits at a service. */
export interface Waiting {
  /** What it is called there. */
  readonly id: string;
  readonly number: string;
  /** What the sender's machine calls itself. */
  readonly name: string;
  readonly at: Date;
}

/** One clinic's line, kept by a service outside. */
export interface FaxLine {
  readonly service: string;
  /** Which account there: ids are the service's own for each. */
  readonly account: string;
  /**
   * Hands a fax over.
   * @param mark ours, at most 20 letters and digits: the service's books know it by this
   * @returns what the service calls it, or why it does not take it
   * @throws NothingSent where it surely took nothing; anything else where nobody knows
   */
  submit(fax: Transmission, mark: string): Promise<string | Transmitted>;
  /** What became of it; null where the service does not know it. */
  status(id: string, fax: Sought): Promise<Transmitted | 'under_way' | null>;
  /** Asks the service to stop it; what it says of it at once, as `status`. Absent: it cannot. */
  stop?(id: string, fax: Sought): Promise<Transmitted | 'under_way' | null>;
  /** Of what was handed over without an answer: what it is called there; null where it is not there. */
  lookUp(mark: string, since: Date): Promise<string | null>;
  /** Those not taken yet, oldest first, at most a few at once. */
  waiting(known: Taken): Promise<readonly Waiting[]>;
  /** One that the service says came in; null where its books have no such fax for this number. */
  arrived?(id: string): Promise<Waiting | null>;
  /** @throws TooLarge */
  fetch(id: string): Promise<Uint8Array>;
  /** Tells the service that the desk has it. */
  taken(id: string): Promise<void>;
  /** Throws where the account does not answer as it should. */
  check(): Promise<void>;
}

export interface Sought {
  /** By which it was handed over. */
  readonly mark: string;
  readonly pages: number;
}

/** What the desk has from this account. */
export interface Taken {
  /** When the newest of them came; null: none yet. */
  readonly newest: Date | null;
  readonly now: Date;
}

/** As the service tells it: ten digits, or only the words where it is no number of ours. */
export const callerOf = (given: string, machine = ''): Pick<Waiting, 'number' | 'name'> => {
  const { number } = readNumber(given);
  return { number: number ?? '', name: (machine || (number === null ? given : '')).slice(0, 40) };
};

/** @param at as the service writes it; now where it cannot be read, or is still to come */
export const heardOf = (
  one: { readonly id: string; readonly from: string; readonly at: string },
  now: Date,
): Waiting => {
  const at = new Date(one.at);
  return { id: one.id, ...callerOf(one.from), at: Number.isNaN(at.getTime()) || at > now ? now : at };
};

export const dayMs = 86_400_000;
/** How far back it is looked for faxes before there was any. */
const firstDays = 7;

/** For services that do not say what was taken: a day before the newest overlaps, and what the desk knows is passed over. */
export const lookFrom = ({ newest, now }: Taken): Date =>
  new Date((newest ?? new Date(now.getTime() - (firstDays - 1) * dayMs)).getTime() - dayMs);

/** How many are listed in one look. */
export const atOnce = 50;
