import { type input, type output, safeParse } from 'zod/v4/core';
import type { Schema } from '../call.ts';

/**
 * One kind of live event or signal, described once. Whoever publishes it and whoever hears it have the same types; what
 * arrives is parsed, and what does not parse is dropped.
 */
export interface LiveKind<S extends Schema = Schema, T extends Schema = S> {
  /** Unique among all kinds. */
  readonly kind: string;
  /** What arrives in a browser. */
  readonly schema: S;
  /** Of a signal that the server completes on its way: what the sending browser says. The same as `schema` where absent. */
  readonly sent?: T;
}

export const defineEvent = <S extends Schema, T extends Schema = S>(event: LiveKind<S, T>): LiveKind<S, T> => event;

export type LiveData<K> = K extends LiveKind<infer S, Schema> ? output<S> : never;
export type LiveInput<K> = K extends LiveKind<infer S, Schema> ? input<S> : never;
export type SentData<K> = K extends LiveKind<Schema, infer T> ? output<T> : never;
export type SentInput<K> = K extends LiveKind<Schema, infer T> ? input<T> : never;

/** What arrived, parsed; otherwise why not, in words that hold nothing of it. */
export const readEvent = <S extends Schema>(
  { kind, schema }: Pick<LiveKind<S>, 'kind' | 'schema'>,
  data: unknown,
): { readonly data: output<S> } | { readonly problem: string } => {
  const read = safeParse(schema, data);
  if (read.success) return { data: read.data };
  // A key inside a list or a map may be somebody's; the first one is always ours.
  const where = read.error.issues.map(({ path, code }) => `${String(path[0] ?? 'all of it')}: ${code}`);
  return { problem: `A live event '${kind}' could not be read (${[...new Set(where)].join(', ')}).` };
};
