import * as z from 'zod/mini';
import { accountRoles, type Allow, defineCall, staffRoles } from '../../../core/shared/index.ts';
import { answers, languages, latestMs, lineSchema, spokenSchema, transcriptionSchema } from './transcript.ts';

const feature = 'transcription';
const base = 'api';
const id = z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/));
const params = z.object({ id });
const reads = ['transcription'] as const;
const stales = ['transcription'] as const;
/** Everybody in the visit, its guests with the pass that opens the call. */
const everyone: Allow = ['guest', ...accountRoles];
const passesOf = ['telemedicine'] as const;
const flag = z.enum(['true', 'false']);
const ofVisit = { base, feature, params } as const;

/** Failures of all: 404 for whoever has no part in the visit, whether or not it exists. */
export const getTranscription = defineCall({
  ...ofVisit,
  id: 'transcription.state',
  summary: 'Whether a visit is transcribed, and who agreed',
  method: 'GET',
  path: '/transcription/visits/:id',
  allow: everyone,
  passesOf,
  answer: transcriptionSchema,
  reads,
});

/** Asks everybody in the call, again too whoever said no. `stop` ends it without erasing what there is. Failure: 409 `not_now` outside a call. */
export const askAll = defineCall({
  ...ofVisit,
  id: 'transcription.ask',
  summary: 'Ask everybody to agree to a transcript, or stop it',
  method: 'PUT',
  path: '/transcription/visits/:id',
  allow: staffRoles,
  body: z.object({ act: z.enum(['ask', 'stop']) }),
  answer: transcriptionSchema,
  stales,
});

/** Failure: 409 `not_asked`. */
export const consent = defineCall({
  ...ofVisit,
  id: 'transcription.consent',
  summary: 'Agree to a transcript, or not',
  method: 'PUT',
  path: '/transcription/visits/:id/consent',
  allow: everyone,
  passesOf,
  body: z.object({ answer: z.enum(answers) }),
  answer: transcriptionSchema,
  stales,
});

/**
 * Takes the consent back and erases everything that this person said, also from a transcript that is kept already; recording
 * stops. With `all`, for the patient only, the whole transcript is erased. Guests may for as long as their link opens what is
 * left of the visit.
 */
export const withdraw = defineCall({
  ...ofVisit,
  id: 'transcription.withdraw',
  summary: 'Take my consent back and erase what I said',
  method: 'DELETE',
  path: '/transcription/visits/:id/consent',
  allow: everyone,
  passesOf,
  query: z.object({ all: z.optional(flag) }),
  answer: transcriptionSchema,
  stales,
});

/** Anybody in the call may pause; who paused it or runs the visit may go on. */
export const pause = defineCall({
  ...ofVisit,
  id: 'transcription.pause',
  summary: 'Pause the transcript, or go on',
  method: 'PUT',
  path: '/transcription/visits/:id/pause',
  allow: everyone,
  passesOf,
  body: z.object({ paused: z.boolean() }),
  answer: transcriptionSchema,
  stales,
});

/** Lines sent twice are there once. `refused` were said while somebody in the call had not agreed, or during a pause. */
export const say = defineCall({
  ...ofVisit,
  id: 'transcription.say',
  summary: 'What my browser heard me say',
  method: 'POST',
  path: '/transcription/visits/:id/lines',
  allow: everyone,
  passesOf,
  body: z.object({ lines: z.array(spokenSchema).check(z.minLength(1), z.maxLength(100)) }),
  answer: z.object({ taken: z.array(z.string()), refused: z.array(z.string()) }),
});

const hearing = z.object({
  language: z.enum(languages),
});

/** A piece of speech for the HTTP service. Failures: 409 `not_configured`, `not_agreed`; 413 `too_large`; 503 `speech_unavailable`. */
export const hear = defineCall({
  ...ofVisit,
  id: 'transcription.hear',
  summary: 'Turn a piece of what I said into a line',
  method: 'POST',
  path: '/transcription/visits/:id/heard',
  allow: everyone,
  passesOf,
  query: z.extend(hearing, {
    line: z.uuid(),
    ago: z.coerce.number().check(z.minimum(0), z.maximum(latestMs)),
  }),
  upload: true,
  answer: z.object({ text: z.string() }),
  timeoutMs: 60_000,
  perMinute: 120,
});

/** Newest visits' lines come while the call goes on; afterwards from the file store. For staff of the visit, and its patient once released. */
export const listLines = defineCall({
  ...ofVisit,
  id: 'transcription.lines',
  summary: "A visit's transcript",
  method: 'GET',
  path: '/transcription/visits/:id/lines',
  allow: accountRoles,
  query: z.object({
    q: z.optional(z.string().check(z.trim(), z.maxLength(100))),
    from: z.optional(z.coerce.number().check(z.int(), z.minimum(0))),
  }),
  /** 100 from `from` on, by time; `total` is of those that fit. */
  answer: z.object({ data: z.array(lineSchema), total: z.number(), from: z.number() }),
  reads,
});

export const downloadText = defineCall({
  ...ofVisit,
  id: 'transcription.text',
  summary: "A visit's transcript as text",
  method: 'GET',
  path: '/transcription/visits/:id/text',
  allow: accountRoles,
  download: true,
});

/** Opens a kept transcript to the patient, or closes it. */
export const release = defineCall({
  ...ofVisit,
  id: 'transcription.release',
  summary: 'Let the patient read the transcript',
  method: 'PUT',
  path: '/transcription/visits/:id/release',
  allow: staffRoles,
  body: z.object({ released: z.boolean() }),
  answer: transcriptionSchema,
  stales,
});

export const getWays = defineCall({
  id: 'transcription.ways',
  summary: 'How speech can be turned into text here',
  method: 'GET',
  base,
  feature,
  path: '/transcription/ways',
  allow: accountRoles,
  answer: z.object({ service: z.boolean(), missing: z.array(z.string()) }),
  reads,
});

/** Dictation: nothing is kept. Failures as of `transcription.hear`. */
export const dictate = defineCall({
  id: 'transcription.dictate',
  summary: 'Turn speech into text for a field',
  method: 'POST',
  base,
  feature,
  path: '/transcription/dictated',
  allow: accountRoles,
  query: hearing,
  upload: true,
  answer: z.object({ text: z.string() }),
  timeoutMs: 60_000,
  perMinute: 60,
});
