import * as z from 'zod/mini';

/** What the browser sends on `/messaging/live`. The first frame must be `auth`. */
export const clientFrame = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('auth'),
    token: z.string().check(z.maxLength(4096)),
    profile: z.optional(z.string().check(z.maxLength(64))),
    organization: z.optional(z.string().check(z.maxLength(64))),
    /** The id of the last event seen; the server sends what came after. */
    after: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  z.object({ type: z.literal('ping') }),
  z.object({ type: z.literal('signal'), kind: z.string().check(z.maxLength(64)), data: z.unknown() }),
]);
export type ClientFrame = z.infer<typeof clientFrame>;

export interface LiveEvent<D = unknown> {
  /** Increases per organisation. */
  readonly id: number;
  readonly kind: string;
  readonly data: D;
}

/**
 * What the server sends. `ready.at` is the newest event id at that moment; `ready.missed` says that `after` is too old to
 * catch up from, so everything shown must be fetched again. A `signal` is passing (typing, call set-up): no id, never repeated.
 */
export type ServerFrame =
  | { readonly type: 'ready'; readonly at: number; readonly missed: boolean }
  | ({ readonly type: 'event' } & LiveEvent)
  | { readonly type: 'signal'; readonly kind: string; readonly from: string; readonly data: unknown }
  | { readonly type: 'pong' }
  | { readonly type: 'error'; readonly code: string; readonly message: string };

export const heartbeatMs = 20_000;
