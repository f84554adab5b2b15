import { token } from '#core/plugin/token.ts';
import type { AnyCall, CallAnswer, CallInput } from '../call.ts';

export interface SendOptions {
  readonly signal?: AbortSignal;
  /** Between 0 and 1, while an upload runs. */
  readonly onProgress?: (done: number) => void;
  /** The version that a change is based on (RFC 9110); the server answers 412 when there is a newer one. */
  readonly ifMatch?: string;
  /** What it is sent under (`Idempotency-Key`): however often it arrives, it is done once. For calls that say `once`. */
  readonly key?: string;
  /** A guest's pass: the call is made with it and not as the person who is signed in. */
  readonly pass?: string;
  /** Without the session, and without waiting until that is renewed: for calls that make one. */
  readonly open?: boolean;
  /** Wherever the session acts: the call does not say which organisation the page shows. */
  readonly anywhere?: boolean;
}

/** Sends a described call. Rejects with `CallFailure`, whose `code` and `message` are the server's, or `offline`, `timeout`, `cancelled`. */
export interface Http {
  send<C extends AnyCall>(
    call: C,
    ...input: {} extends CallInput<C> ? [CallInput<C>?, SendOptions?] : [CallInput<C>, SendOptions?]
  ): Promise<CallAnswer<C>>;
  /** The address of a `download` call with its query, and the bytes behind it with this person's rights. */
  download<C extends AnyCall>(call: C, input: CallInput<C>, options?: SendOptions): Promise<Blob>;
}
export const Http = token<Http>('Http');

export class CallFailure extends Error {
  constructor(
    /** HTTP status; 0 where no answer came. */
    readonly status: number,
    readonly code: string,
    message: string,
    readonly fields: Readonly<Record<string, string>> = {},
    readonly requestId?: string,
  ) {
    super(message);
    this.name = 'CallFailure';
  }
}
