/** One request as it goes over the wire. */
export interface WireRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly bytes: boolean;
  /** Whether another origin is sent its cookies too. */
  readonly cookies: boolean;
  readonly timeoutMs: number;
  /** The address of `/v3` where it may go together with others of this moment. */
  readonly together?: string | undefined;
  /** So long it may wait for those others. */
  readonly canWaitMs?: number | undefined;
  readonly signal?: AbortSignal;
  readonly onProgress?: (done: number) => void;
}

export interface WireAnswer {
  readonly status: number;
  /** Parsed JSON, text, a Blob where bytes were asked for, or undefined. */
  readonly data: unknown;
}

/** Carries requests. Any status is an answer. @throws CallFailure `offline`, `timeout`, `cancelled` where none came. */
export type Transport = (request: WireRequest) => Promise<WireAnswer>;
