import type { Sealed } from '#core/browser/offline/vault/sealed.ts';

/** What lies under a PIN, and what has to be known of it while nobody can open it. */
export interface PinState {
  readonly salt: string;
  /** The secret and the mode; null once too many PINs were wrong. */
  readonly sealed: Sealed | null;
  /** The secret once more, under the key that the clinic's server makes for this worker on this device. */
  readonly kept: Sealed;
  /** Tries since the last right one, and when the last was made, in milliseconds since 1970. */
  readonly tries: number;
  readonly at: number;
  readonly until: string;
  /** Asks whether the mode is still on, and reads nothing. */
  readonly gatePass: string;
  /** The mode has ended: the PIN opens only what is still to be sent. */
  readonly over: boolean;
  /** As the vault marks whose things these are. */
  readonly owner: string | null;
  readonly unsent: number;
  /** Grows when every tab has to lock. */
  readonly locks: number;
}

/** A secret that a new code of its worker brings back. */
export interface LeftSecret extends Sealed {
  readonly at: number;
}

/** After so many wrong ones a code from the clinic is needed. */
export const mostTries = 5;
export const pinLength = 6;

/** Milliseconds to wait after so many wrong ones. */
const waitsMs = [0, 0, 5_000, 30_000, 120_000];

/** What is left of the wait. A clock that was set back since makes it no longer than it was. */
export const waitOf = ({ tries, at }: Pick<PinState, 'tries' | 'at'>, now: number): number => {
  const wait = waitsMs[Math.min(tries, waitsMs.length - 1)] ?? 0;
  return Math.max(0, Math.min(wait, at + wait - now));
};

const isRun = (pin: string): boolean =>
  [1, 9].some((step) => [...pin].every((digit, n) => n === 0 || (Number(pin[n - 1]) + step) % 10 === Number(digit)));

/** The ones that are tried first: fewer than three digits, runs, halves that repeat or mirror, pairs. */
export const isTrivial = (pin: string): boolean => {
  const [first, last] = [pin.slice(0, 3), pin.slice(3)];
  const pairs = [0, 2, 4].every((n) => pin[n] === pin[n + 1]);
  return new Set(pin).size < 3 || isRun(pin) || pairs || first === last || first === [...last].reverse().join('');
};
