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

export type Transmitted =
  | { readonly arrived: true; readonly pagesSent: number }
  | { readonly arrived: false; readonly failure: FailureKind; readonly pagesSent: number };

/** Those who carry faxes. */
export interface FaxProvider {
  readonly id: string;
  /** Resolves with what the line said. Rejects where nobody knows what became of it: it may have arrived. */
  send(transmission: Transmission): Promise<Transmitted>;
  /** What its books say of a try: `never` where it surely did not begin, null where it cannot say. */
  find(ref: string): Promise<Transmitted | 'never' | null>;
}
