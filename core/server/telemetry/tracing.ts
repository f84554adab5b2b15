import type { LogConfig } from 'kysely';

export interface RequestSpan {
  /** Runs what comes of the request, so that its statements are told to belong to it. */
  within(work: () => void): void;
  /** @param name the call's id, never an address */
  end(name: string, told: { readonly method: string; readonly status: number; readonly requestId: string }): void;
}

export interface Tracing {
  /** @param traceparent the W3C header of whoever asks: the trace goes on from theirs */
  begin(traceparent: string | undefined): RequestSpan;
  /** Called for every statement; undefined where tracing is off. */
  readonly statements: LogConfig | undefined;
  /** Sends what waits. */
  close(): Promise<void>;
}

const noSpan: RequestSpan = { within: (work) => work(), end: () => undefined };

export const noTracing: Tracing = { begin: () => noSpan, statements: undefined, close: async () => undefined };
