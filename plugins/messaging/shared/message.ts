import * as z from 'zod/mini';
import { defineEvent, type LiveData } from '#core/shared';

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

/** To the people of a session. */
export const messageAdded = defineEvent({ kind: 'message_added', schema: messageSchema });
export const sessionChanged = defineEvent({ kind: 'session_changed', schema: z.object({ session_id: z.string() }) });
export const messagesRead = defineEvent({
  kind: 'messages_read',
  schema: z.object({
    session_id: z.string(),
    profile_id: z.string(),
    up_to: z.number(),
    /** Only for the reader's own browsers. */
    unread: z.optional(z.number()),
  }),
});
export type ReadMark = LiveData<typeof messagesRead>;
/** A signal, to the others of a session. */
export const typing = defineEvent({ kind: 'typing', schema: z.object({ session_id: z.guid() }) });

/** Folds case and accents, so that `evalue` finds `Évalué`. Length is kept for Latin text. */
export const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();
