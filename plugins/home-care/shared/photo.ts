import * as z from 'zod/mini';
import { id } from './worker.ts';

export const photoKinds = ['wound', 'other'] as const;
/** Who may agree: the client, or whoever decides for them. */
export const agreers = ['client', 'decider'] as const;

/** A picture; its bytes come after it. */
export const photoSchema = z.object({
  kind: z.literal('photo'),
  of: z.enum(photoKinds),
  agreed: z.enum(agreers),
});
/** That picture should not be there. */
export const photoErrorSchema = z.object({ kind: z.literal('photo_error'), photo: id });

export const mostPhotos = 10;
export const photoMaxBytes = 5 * 1024 * 1024;
/** Pixels of the longer side, as devices send it; the server takes up to `mostSide`. */
export const photoSide = 1600;
export const mostSide = 8000;
export const photoType = 'image/jpeg';
