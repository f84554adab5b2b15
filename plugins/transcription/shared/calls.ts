import * as z from 'zod/mini';
import { accountRoles, type Allow, defineCall, staffRoles } from '#core/shared';
import { answers, languages, latestMs, lineSchema, spokenSchema, transcriptionSchema } from './transcript.ts';

const feature = 'transcription';
const base = 'api';
const id = z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/));
const params = z.object({ id });
const reads = ['transcription'] as const;
/** Everyone in the visit, guests with the pass of the call. */
const everyone: Allow = ['guest', ...accountRoles];
const passesOf = ['telemedicine'] as const;
const flag = z.enum(['true', 'false']);
const ofVisit = { base, feature, params } as const;
const act = { ...ofVisit, answer: transcriptionSchema, stales: ['transcription'] } as const;
const ownAct = { ...act, allow: everyone, passesOf } as const;

/** Failures of all: 404 for outsiders, whether or not the visit exists. */
export const getTranscription = defineCall({
  ...ofVisit,
  id: 'transcription.state',
  summary: 'Read the transcription state of a visit and who agreed',
  method: 'GET',
  path: '/transcription/visits/:id',
  allow: everyone,
  passesOf,
  answer: transcriptionSchema,
  reads,
});

/** Asks everyone in the call, including people who refused. `stop` ends it and keeps what there is. Failure: 409 `not_now` outside a call. */
export const askAll = defineCall({
  ...act,
  id: 'transcription.ask',
  summary: "Request everyone's consent to a transcript, or stop it",
  method: 'PUT',
  path: '/transcription/visits/:id',
  allow: staffRoles,
  body: z.object({ act: z.enum(['ask', 'stop']) }),
});

/** Failure: 409 `not_asked`. */
export const consent = defineCall({
  ...ownAct,
  id: 'transcription.consent',
  summary: 'Agree to a transcript, or refuse',
  method: 'PUT',
  path: '/transcription/visits/:id/consent',
  body: z.object({ answer: z.enum(answers) }),
});

/**
 * Takes the consent back and erases everything that this person said, also from a transcript that is kept already; recording
 * stops. With `all`, for the patient only, the whole transcript is erased. Guests may for as long as their link opens what is
 * left of the visit.
 */
export const withdraw = defineCall({
  ...ownAct,
  id: 'transcription.withdraw',
  summary: 'Withdraw my consent and erase what I said',
  method: 'DELETE',
  path: '/transcription/visits/:id/consent',
  query: z.object({ all: z.optional(flag) }),
});

/** Anyone in the call may pause; only that person or the clinic may resume. */
export const pause = defineCall({
  ...ownAct,
  id: 'transcription.pause',
  summary: 'Pause or resume the transcript',
  method: 'PUT',
  path: '/transcription/visits/:id/pause',
  body: z.object({ paused: z.boolean() }),
});

/** Lines sent twice are kept once. `refused`: said before everyone agreed, or during a pause. */
export const say = defineCall({
  ...ofVisit,
  id: 'transcription.say',
  summary: 'Send lines that my browser transcribed',
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
  summary: 'Transcribe an audio segment into a line',
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
  summary: "Read a visit's transcript",
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
  summary: "Download a visit's transcript as text",
  method: 'GET',
  path: '/transcription/visits/:id/text',
  allow: accountRoles,
  download: true,
});

/** Opens a kept transcript to the patient, or closes it. */
export const release = defineCall({
  ...act,
  id: 'transcription.release',
  summary: 'Let the patient read the transcript',
  method: 'PUT',
  path: '/transcription/visits/:id/release',
  allow: staffRoles,
  body: z.object({ released: z.boolean() }),
});

const common = { base, feature, allow: accountRoles } as const;

export const getWays = defineCall({
  ...common,
  id: 'transcription.ways',
  summary: 'Read which speech recognition is available',
  method: 'GET',
  path: '/transcription/ways',
  answer: z.object({ service: z.boolean(), missing: z.array(z.string()) }),
  reads,
});

/** Dictation: nothing is kept. Failures as of `transcription.hear`. */
export const dictate = defineCall({
  ...common,
  id: 'transcription.dictate',
  summary: 'Transcribe dictated speech',
  method: 'POST',
  path: '/transcription/dictated',
  query: hearing,
  upload: true,
  answer: z.object({ text: z.string() }),
  timeoutMs: 60_000,
  perMinute: 60,
});
