import * as z from 'zod/mini';

/** An act as it lies in the vault. */
export const keptEntrySchema = z.object({
  id: z.string(),
  act: z.string(),
  thing: z.string(),
  input: z.unknown(),
  at: z.string(),
  title: z.string(),
  words: z.string(),
  /** When it was first on its way; null: never. */
  triedAt: z.nullable(z.string()),
  /** Something that it needs was still to be prepared, and ended with its page. */
  unprepared: z.boolean(),
  /** Why it was refused; it waits for whoever wrote it. Absent in what an older version kept. */
  refused: z.optional(z.nullable(z.object({ status: z.number(), code: z.string(), message: z.string() }))),
});
export type KeptEntry = z.infer<typeof keptEntrySchema>;
