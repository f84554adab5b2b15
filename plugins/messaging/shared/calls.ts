import * as z from 'zod/mini';
import { accountRoles, adminRoles, defineCall, staffRoles, listOf } from '#core/shared';
import {
  fileMaxBytes,
  filesInMessage,
  messageLength,
  peopleInSession,
  reasonLength,
  requestTimeoutMs,
} from './limits.ts';
import { attachmentSchema, messageSchema } from './message.ts';
import { personSchema, sessionSchema, sessionStatuses } from './session.ts';

const feature = 'messaging';
/** For the people of a session, and whoever stands for a patient among them. */
const look = { base: 'api', feature, allow: accountRoles, shared: 'read:messages' } as const;
const act = { ...look, shared: 'act:messages' } as const;
/** No text column of a database holds a NUL. */
const written = (max: number) =>
  z.string().check(
    z.trim(),
    z.maxLength(max),
    z.refine((text) => !text.includes('\u0000')),
  );
const id = z.guid();
const anyId = z.string().check(z.regex(/^[A-Za-z0-9._-]{1,64}$/));
const seq = z.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
const seqQuery = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(2_000_000_000));
const limit = z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)));
const one = z.object({ data: sessionSchema });
const sessionBody = z.object({ session_id: id });
const answered = ['sessions', 'messages', 'notifications'] as const;

/** API-4. My sessions, newest change first, with what is unread in all of them. */
export const uniqueSessions = defineCall({
  ...look,
  id: 'sessions.unique',
  summary: 'List my sessions with unread counts',
  method: 'GET',
  path: '/sessions/unique',
  answer: z.object({ data: z.array(sessionSchema), unread: z.number() }),
  reads: ['sessions'],
});

/**
 * API-5 and API-6: one path. `user_id` (a profile's or patient's id): my sessions with that person; for administrators all
 * of that person's, without their contents. `session_id`: that one; with `include_messages` a page of its messages, the
 * newest unless `before` or `after` (exclusive, message numbers) says otherwise, always in ascending order.
 */
export const listSessions = defineCall({
  ...look,
  id: 'sessions.list',
  summary: "List a person's sessions, or read one session with its messages",
  method: 'GET',
  path: '/sessions',
  query: z.object({
    user_id: z.optional(anyId),
    session_id: z.optional(id),
    include_messages: z.optional(z.enum(['true', 'false'])),
    before: z.optional(seqQuery),
    after: z.optional(seqQuery),
    limit,
    /** Of a list: the last `touched_at` of the page before. */
    older_than: z.optional(z.iso.datetime()),
  }),
  answer: listOf(z.extend(sessionSchema, { messages: z.optional(z.array(messageSchema)) })),
  reads: ['sessions', 'messages'],
});

const common = { base: 'api', feature } as const;

/** API-7. */
export const manageSessions = defineCall({
  ...common,
  id: 'sessions.manage',
  summary: "List the organisation's sessions by request time",
  method: 'GET',
  path: '/sessions/manage',
  allow: adminRoles,
  query: z.object({
    status: z.optional(z.enum(sessionStatuses)),
    order: z.optional(z.enum(['newest', 'oldest'])),
    /** The last `created_at` and `session_id` of the page before. */
    from: z.optional(z.iso.datetime()),
    from_id: z.optional(id),
    limit,
  }),
  answer: z.object({ data: z.array(sessionSchema), waiting: z.number() }),
  reads: ['sessions'],
});

const fileIds = z.optional(z.array(id).check(z.maxLength(filesInMessage)));

/**
 * API-8. `patient`: the patient whom staff want to speak about. `client_id`: the same one twice is the same request. `message`:
 * what is asked, which whoever is to answer reads before they confirm.
 */
export const requestSession = defineCall({
  ...act,
  id: 'sessions.request',
  summary: 'Request a session',
  method: 'POST',
  path: '/sessions/request',
  query: z.object({ patient: z.optional(anyId) }),
  body: z.object({
    session_reason: written(reasonLength).check(z.minLength(1)),
    start: z.union([z.literal('now'), z.iso.datetime({ offset: true })]),
    users: z
      .array(z.object({ email: z.email().check(z.maxLength(254)) }))
      .check(z.minLength(1), z.maxLength(peopleInSession - 1)),
    client_id: z.optional(id),
    message: z.optional(z.object({ text: written(messageLength), file_ids: fileIds })),
  }),
  answer: one,
  status: 201,
  stales: answered,
  timeoutMs: requestTimeoutMs,
  perMinute: 60,
});

/** API-9. `confirmed: false` from the person who asked takes the request back. */
export const confirmSession = defineCall({
  ...act,
  id: 'sessions.confirm',
  summary: 'Confirm or deny a session request',
  method: 'PUT',
  path: '/sessions/confirm',
  body: z.object({ session_id: id, confirmed: z.boolean() }),
  answer: one,
  stales: answered,
});

/** API-10, ROL-2. */
export const decideSession = defineCall({
  ...common,
  id: 'sessions.decide',
  summary: 'Confirm or deny a session request as an administrator',
  method: 'PUT',
  path: '/sessions/manage',
  allow: adminRoles,
  body: z.object({ session_id: id, confirmed: z.boolean(), reason: z.optional(written(reasonLength)) }),
  answer: one,
  stales: answered,
});

/** API-11. */
export const completeSession = defineCall({
  ...act,
  id: 'sessions.complete',
  summary: 'Complete a session',
  method: 'PUT',
  path: '/sessions/complete',
  body: sessionBody,
  answer: one,
  stales: answered,
});

export const reopenSession = defineCall({
  ...common,
  id: 'sessions.reopen',
  summary: 'Reopen a completed session',
  method: 'PUT',
  path: '/sessions/reopen',
  allow: staffRoles,
  body: sessionBody,
  answer: one,
  stales: answered,
});

/** `file` is null until the last byte is there. */
const uploaded = z.object({ data: z.object({ offset: z.number(), file: z.nullable(attachmentSchema) }) });

/** API-12. Without a query a whole small file; with one a part of a larger, which goes on where `offset` says. */
export const uploadFile = defineCall({
  ...act,
  id: 'sessions.upload',
  summary: 'Upload a message attachment, or its next part',
  method: 'POST',
  path: '/sessions/file-upload',
  query: z.object({
    upload_id: z.optional(id),
    offset: z.optional(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(fileMaxBytes))),
    size: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    name: z.optional(written(255)),
  }),
  upload: true,
  answer: uploaded,
});

export const uploadOffset = defineCall({
  ...act,
  id: 'sessions.uploadOffset',
  summary: 'Read where an interrupted upload resumes',
  method: 'GET',
  path: '/sessions/file-upload',
  query: z.object({ upload_id: id }),
  answer: uploaded,
});

export const openFile = defineCall({
  ...look,
  id: 'sessions.file',
  summary: 'Download a file from one of my sessions',
  method: 'GET',
  path: '/sessions/files/:id',
  params: z.object({ id }),
  download: true,
});

/** Exactly once for each `client_id` of a person in a session, however often it is sent. */
export const sendMessage = defineCall({
  ...act,
  id: 'sessions.send',
  summary: 'Send a message',
  method: 'POST',
  path: '/sessions/messages',
  body: z.object({
    session_id: id,
    client_id: id,
    text: written(messageLength),
    file_ids: fileIds,
    reply_to: z.optional(seq),
  }),
  answer: z.object({ data: messageSchema }),
  status: 201,
  once: true,
});

export const readMessages = defineCall({
  ...look,
  id: 'sessions.read',
  level: 'see',
  summary: 'Mark messages as read',
  method: 'PUT',
  path: '/sessions/read',
  body: z.object({ session_id: id, up_to: seq }),
  answer: z.object({ data: z.object({ session_id: z.string(), read_seq: z.number(), unread: z.number() }) }),
});

export const searchMessages = defineCall({
  ...look,
  id: 'sessions.search',
  summary: 'Search the messages of a session, newest first',
  method: 'GET',
  path: '/sessions/search',
  query: z.object({ session_id: id, q: written(100).check(z.minLength(1)) }),
  answer: z.object({ data: z.array(z.object({ seq: z.number(), preview: z.string() })), more: z.boolean() }),
  reads: ['messages'],
});

/**
 * Within how many hours eight of ten patients had their first answer, of those who asked lately; one who still waits counts with
 * the time until now. Null where too few asked to say.
 */
export const answerTime = defineCall({
  ...look,
  id: 'sessions.answerTime',
  summary: 'Read how long the clinic usually takes to answer a patient',
  method: 'GET',
  path: '/sessions/answer-time',
  answer: z.object({ data: z.object({ hours: z.nullable(z.number()) }) }),
});

/** Patients find staff; staff find staff and patients; everyone only within the organisation. */
export const findPeople = defineCall({
  ...act,
  id: 'sessions.people',
  summary: 'List the people I can request a session with',
  method: 'GET',
  path: '/sessions/people',
  query: z.object({ q: z.optional(written(100)) }),
  answer: listOf(personSchema),
  reads: ['people'],
  perMinute: 240,
});

export const exportSession = defineCall({
  ...look,
  id: 'sessions.export',
  summary: 'Export a session as a file',
  method: 'GET',
  path: '/sessions/export',
  query: z.object({ session_id: id, format: z.optional(z.enum(['text', 'json'])) }),
  download: true,
});
