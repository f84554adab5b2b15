import type { Failure } from '../failure.ts';

/** A request as it came, of a protocol that others wrote. */
export interface ProtocolRequest {
  readonly method: string;
  /** Below the prefix, as it was sent: `/Users/1`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Read as JSON, and not checked; the bytes themselves for a protocol that takes `bytes`; undefined where there is none. */
  readonly body: unknown;
  /** Media type, as it was sent. */
  readonly type: string;
  readonly host: string | undefined;
  readonly ip: string;
  readonly requestId: string;
  /** What came under this name, lower case; undefined where nothing did, or more than one. */
  header(name: string): string | undefined;
}

export interface ProtocolAnswer {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Who knocks, before anything of what they send is read. */
export interface Knock {
  readonly authorization: string | undefined;
  readonly ip: string;
  /** Below the prefix, as it was sent. */
  readonly path: string;
}

/**
 * An address with everything below it that follows a protocol of others, with its own media type, refusals and tokens, so that
 * its calls are not described by `defineCall`. Rates, sizes, the queue and the feature's switch are the server's to see to.
 */
export interface Protocol<Asker extends { readonly orgId: string } = { readonly orgId: string }> {
  /** `/scim/v2`. */
  readonly prefix: string;
  /** Media types of what is sent, the usual one first: kinds of JSON unless it takes `bytes`. */
  readonly takes: readonly string[];
  /** What is sent is not read as JSON: the protocol gets its bytes. */
  readonly bytes?: boolean;
  readonly gives: string;
  readonly mostBytes: number;
  /** Requests a minute from one address. */
  readonly perMinute?: number;
  /** Who asks, by the token that was sent, or by what else comes before a body. @throws Failure 401 */
  knows(bearer: string | null, knock: Knock): Promise<Asker>;
  /** Runs outside any transaction. @throws Failure */
  answer(request: ProtocolRequest, asker: Asker): Promise<ProtocolAnswer>;
  /** A refusal in the protocol’s own words. */
  refuse(failure: Failure): unknown;
}

export interface MountedProtocol {
  /** The plugin that answers, whose switch it obeys. */
  readonly owner: string;
  readonly protocol: Protocol;
}
