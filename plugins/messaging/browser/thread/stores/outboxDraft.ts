import * as z from 'zod/mini';

export const outboxKey = 'messaging:outbox';
/** What one draft may hold, with room to spare. */
const room = 19_000;

const kept = z.array(
  z.object({
    clientId: z.guid(),
    sessionId: z.guid(),
    text: z.string(),
    fileIds: z.readonly(z.array(z.string())),
    replyTo: z.nullable(z.number()),
    /** Files that were still on their way: they end with the page. */
    lost: z.optional(z.number()),
  }),
);
export type KeptItem = z.infer<typeof kept>[number];

/** As much of the outbox as a draft holds, the oldest first. */
export const textOf = (items: readonly KeptItem[]): string => {
  const taken: KeptItem[] = [];
  for (const item of items) {
    const more = [...taken, item];
    if (JSON.stringify(more).length > room) break;
    taken.push(item);
  }
  return JSON.stringify(taken);
};

/** Nothing where the draft is empty or from another version. */
export const keptItems = (text: string): readonly KeptItem[] => {
  if (text === '') return [];
  try {
    return kept.parse(JSON.parse(text));
  } catch {
    return [];
  }
};
