import * as z from 'zod/mini';
import { asideReasons, incomingStates, maxPages, redactionReasons } from './faxState.ts';

export const pageNumber = z.number().check(z.int(), z.minimum(1), z.maximum(maxPages));

const share = z.number().check(z.minimum(0), z.maximum(1));
export const boxSchema = z
  .object({ x: share, y: share, width: share.check(z.positive()), height: share.check(z.positive()) })
  .check(
    z.refine(({ x, width }) => x + width <= 1.000_001, { path: ['width'] }),
    z.refine(({ y, height }) => y + height <= 1.000_001, { path: ['height'] }),
  );

/** A page with something covered, as it was covered last. */
export const redactionSchema = z.object({
  page: z.number(),
  by: z.string(),
  at: z.string(),
  reason: z.enum(redactionReasons),
  /** ISO 8601; null once it cannot be undone. */
  undoUntil: z.nullable(z.string()),
});

/** What became of the pages of a fax that was split. */
export const splitSchema = z.object({
  parts: z.array(z.object({ id: z.string(), pages: z.array(z.number()), state: z.enum(incomingStates) })),
  aside: z.array(z.object({ page: z.number(), reason: z.enum(asideReasons) })),
  /** ISO 8601; null where it cannot be undone, or not while a document of it is dealt with. */
  undoUntil: z.nullable(z.string()),
});

/** An earlier fax that looks the same. */
export const likenessSchema = z.object({
  id: z.string(),
  name: z.string(),
  number: z.string(),
  at: z.string(),
  state: z.enum(incomingStates),
  /** How many of its pages were found again. */
  pages: z.number(),
});

/** Which faxes one was made of, or into which one its pages went. */
export const mergeSchema = z.object({
  /** Null where it is the one that was made. */
  into: z.nullable(z.string()),
  /** In the order of their pages. */
  of: z.array(z.object({ id: z.string(), name: z.string(), number: z.string(), at: z.string(), pages: z.number() })),
  /** ISO 8601; null where it cannot be undone, or not while it is dealt with. */
  undoUntil: z.nullable(z.string()),
});
