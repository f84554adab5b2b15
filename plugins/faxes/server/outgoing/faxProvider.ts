import type { FailureKind } from '../../shared/faxState.ts';

/** One try to send one fax. */
export interface Transmission {
  /** Ours, another for each try: the provider's books know it by this. */
  readonly ref: string;
  readonly orgId: string;
  readonly from: string;
  readonly to: string;
  /** What the receiving desk sees as sender. */
  readonly header: string;
  readonly attempt: number;
  readonly pages: number;
  readonly bytes: Uint8Array;
}

/** What a try cost, where the service tells it: a decimal, and ISO 4217. */
export interface Cost {
  readonly amount: string;
  readonly currency: string;
}

/** `partly`: some pages went, and it is not told how many. */
export type Transmitted = { readonly pagesSent: number; readonly partly?: true; readonly cost?: Cost } & (
  | { readonly arrived: true }
  | { readonly arrived: false; readonly failure: FailureKind }
);

/** `under_way`: it has the fax, and will know later. `not_begun`: it was not reached and surely has nothing. */
export type Handed = Transmitted | 'under_way' | 'not_begun';

/** Those who carry faxes. */
export interface FaxProvider {
  readonly id: string;
  /** Resolves with what the line said. Rejects where nobody knows what became of it: it may have arrived. */
  send(transmission: Transmission): Promise<Handed>;
  /** What its books say of a try: `never` where it surely did not begin, null where it cannot say. */
  find(ref: string): Promise<Transmitted | 'under_way' | 'never' | null>;
  /** Asks the line to stop a try that it has; as `find`, where it says at once what became of it. Null: it stops nothing. */
  stop(ref: string): Promise<Transmitted | 'under_way' | null>;
}
