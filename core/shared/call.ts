import type { $ZodType, input, output } from 'zod/v4/core';
import * as z from 'zod/mini';
import type { AccountRole, Allow, Level } from './roles.ts';
import type { SharedUse } from './me/shares.ts';
import type { Tag } from './tags.ts';

export type Schema = $ZodType;

/** The configured base address of a call: `/v3`, `/messaging` or `/fhir/R4`. */
export type Base = 'api' | 'messaging' | 'fhir';

/**
 * One call, described once: the browser's typed request, the server's validation and role check, the OpenAPI document and
 * the contract tests all come from it. Schemas are written with `zod/mini`, which is small enough for the login page.
 */
export interface Call<
  P extends Schema | undefined = Schema | undefined,
  Q extends Schema | undefined = Schema | undefined,
  B extends Schema | undefined = Schema | undefined,
  A extends Schema | undefined = Schema | undefined,
> {
  /** Unique, `area.verb`: becomes the OpenAPI operationId. */
  readonly id: string;
  readonly summary: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly base: Base;
  /** Under the base, with `:name` for path parameters. */
  readonly path: string;
  readonly allow: Allow;
  /** What a person who stands for a patient must have been given to make it; absent: they may not. */
  readonly shared?: SharedUse;
  /** It reads or changes what an account has in all its clinics: not by the own sign-in of one of them. */
  readonly wholeAccount?: boolean;
  /** The plugin whose switch this call obeys; none: always on. Its permissions (`permissions.ts`) cover the call. */
  readonly feature?: string;
  /** May be made while looking at a demo clinic, though it is no reading: what is the session's own, such as signing out. */
  readonly inPreview?: boolean;
  /** Whose permissions cover it, where it obeys no switch, or another plugin's. */
  readonly area?: string;
  /** Which of the permissions covers it, where its method and roles do not tell. */
  readonly level?: Level;
  /** Roles that a custom role may add it to: no more than what people of this kind may ever do. */
  readonly grantable?: readonly AccountRole[];
  /** Other plugins whose guests' passes it takes too; those plugins must be on as well. The handler asks whether the guest belongs there. */
  readonly passesOf?: readonly string[];
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  /** Absent: 204 with no body. */
  readonly answer?: A;
  /** The body is multipart with one part `file`; the handler reads it from its context. */
  readonly upload?: boolean;
  /** The answer is bytes, not JSON; the handler sends them through its context. */
  readonly download?: boolean;
  readonly reads?: readonly Tag[];
  readonly stales?: readonly Tag[];
  /** API-2: carries the client's public address in a forwarded-for header. */
  readonly forwardsIp?: boolean;
  /** Carries the mark of a known device, also where the base is another origin. */
  readonly knowsDevice?: boolean;
  /** May be sent again under the same `Idempotency-Key` for a day: it is done once, and answered alike. Never where the answer holds a secret. */
  readonly once?: boolean;
  /** Quick, and asked by pages while they open: the browser asks several such at once, under `/v3/together`. Only `GET` of the base `api`. */
  readonly together?: boolean;
  /** With `together`: no page waits for it, and so long it may wait for others to go with. */
  readonly canWaitMs?: number;
  /** Requests a minute from one address, for calls that invite guessing. */
  readonly perMinute?: number;
  /** Success status where it is not 200 (or 204 without an answer). */
  readonly status?: 201 | 202;
  /** Milliseconds after which the browser gives up; 30 s where absent. */
  readonly timeoutMs?: number;
}

export type AnyCall = Call;

export const defineCall = <
  P extends Schema | undefined = undefined,
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  A extends Schema | undefined = undefined,
>(
  call: Call<P, Q, B, A>,
): Call<P, Q, B, A> => call;

/** The answer of a call that lists everything at once. */
export const listOf = <T extends z.ZodMiniType>(item: T): z.ZodMiniObject<{ data: z.ZodMiniArray<T> }> =>
  z.object({ data: z.array(item) });

type Written<S> = S extends Schema ? input<S> : never;
type Read<S> = S extends Schema ? output<S> : undefined;
type Field<K extends string, S> = S extends Schema
  ? Partial<Record<string, never>> extends Written<S>
    ? { readonly [F in K]?: Written<S> }
    : { readonly [F in K]: Written<S> }
  : { readonly [F in K]?: undefined };

/** What the browser gives: `{ params, query, body, file }`, each only where the call has it. */
export type CallInput<C extends AnyCall> =
  C extends Call<infer P, infer Q, infer B>
    ? Field<'params', P> & Field<'query', Q> & Field<'body', B> & { readonly file?: Blob }
    : never;

/** What the server's handler receives, after validation. */
export type CallRequest<C extends AnyCall> =
  C extends Call<infer P, infer Q, infer B>
    ? { readonly params: Read<P>; readonly query: Read<Q>; readonly body: Read<B> }
    : never;

export type CallAnswer<C extends AnyCall> =
  C extends Call<Schema | undefined, Schema | undefined, Schema | undefined, infer A> ? Read<A> : never;
