import * as z from 'zod/mini';
import { roles } from '#core/shared';

export const sessionStatuses = ['requested', 'confirmed', 'denied', 'completed', 'expired'] as const;
export type SessionStatus = (typeof sessionStatuses)[number];

/** ENT-7: care_team = about or with a patient among several staff; provider = staff among themselves; secure = a patient and one of the staff; default = the rest, such as clinic announcements. */
export const channelKinds = ['care_team', 'provider', 'secure', 'default'] as const;
export type ChannelKind = (typeof channelKinds)[number];

export const sessionUserSchema = z.object({
  profile_id: z.string(),
  /** Patients see a stand-in for the staff's, with which a session can be asked for. */
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
  /** In plain words, for example 'Family physician'. */
  title: z.nullable(z.string()),
  /** `stand_in`: whoever stands for a patient of the session. */
  part: z.enum(['requester', 'invitee', 'stand_in']),
  /** The patient for whom they stand, by name; null for everybody else. */
  stands_for: z.nullable(z.string()),
  /** The newest message this person has read. */
  read_seq: z.number(),
});
export type SessionUser = z.infer<typeof sessionUserSchema>;

export const lastMessageSchema = z.object({
  seq: z.number(),
  author_id: z.string(),
  /** Start of the text; empty when only files were sent. */
  preview: z.string(),
  files: z.number(),
  created_at: z.string(),
});

/** ENT-4, and what the screens need beside it. Every time is ISO 8601 in UTC. */
export const sessionSchema = z.object({
  session_id: z.string(),
  session_reason: z.string(),
  start: z.string(),
  users: z.array(sessionUserSchema),
  created_at: z.string(),
  session_status: z.enum(sessionStatuses),
  /** Null until it is decided. */
  confirmed: z.nullable(z.boolean()),
  kind: z.enum(channelKinds),
  requested_by: z.string(),
  /** While requested: when it expires unanswered. */
  due: z.nullable(z.string()),
  decided_at: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  decision_reason: z.nullable(z.string()),
  completed_at: z.nullable(z.string()),
  /** Kept until this day. */
  retention: z.string(),
  /** The patient whom staff speak about, where there is one. */
  patient: z.nullable(z.object({ id: z.string(), first_name: z.string(), last_name: z.string() })),
  /** The reader's own marker and count; 0 for an administrator who is not in the session. */
  read_seq: z.number(),
  unread: z.number(),
  last_seq: z.number(),
  /** Null for an administrator who is not in the session: contents belong to its people. */
  last_message: z.nullable(lastMessageSchema),
  /** When anything last happened in it. */
  touched_at: z.string(),
  /** Whether the reader is one of its people. */
  mine: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const personSchema = z.object({
  profile_id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  role: z.enum(roles),
  title: z.nullable(z.string()),
});
export type Person = z.infer<typeof personSchema>;
