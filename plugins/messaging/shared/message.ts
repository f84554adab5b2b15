import * as z from 'zod/mini';

export const attachmentSchema = z.object({
  file_id: z.string(),
  name: z.string(),
  type: z.string(),
  size: z.number(),
});
export type Attachment = z.infer<typeof attachmentSchema>;

export const messageSchema = z.object({
  session_id: z.string(),
  /** 1, 2, 3, ... without gaps in its session: its place, and its name there. */
  seq: z.number(),
  author_id: z.string(),
  /** Chosen by the sender: the same one twice is the same message. */
  client_id: z.string(),
  text: z.string(),
  files: z.array(attachmentSchema),
  reply_to: z.nullable(z.object({ seq: z.number(), author_id: z.string(), preview: z.string() })),
  created_at: z.string(),
});
export type Message = z.infer<typeof messageSchema>;

/** Live events to the people of a session. */
export const messageAdded = 'message_added';
export const sessionChanged = 'session_changed';
export const messagesRead = 'messages_read';
/** Signal. */
export const typing = 'typing';

export const sessionChangedSchema = z.object({ session_id: z.string() });
/** `unread` only for the reader's own browsers. */
export const messagesReadSchema = z.object({
  session_id: z.string(),
  profile_id: z.string(),
  up_to: z.number(),
  unread: z.optional(z.number()),
});
export const typingSchema = z.object({ session_id: z.guid() });

/** Folds case and accents, so that `evalue` finds `Évalué`. Length is kept for Latin text. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
