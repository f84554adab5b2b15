import * as z from 'zod/mini';
import { defineEvent } from '#core/shared';

export const languages = ['en-CA', 'fr-CA'] as const;
export type Language = (typeof languages)[number];

/** Longest line, in characters: it must fit in one passing frame in any script. */
export const lineMax = 1_000;
/** Days after a visit for which its transcript is kept; the signed note is what stays. */
export const keptDays = 90;
/** Oldest line that a browser which was offline may still send, in milliseconds. */
export const latestMs = 15 * 60_000;
/** Largest piece of speech for the HTTP service, in bytes: half a minute of speech takes a tenth of it. */
export const audioMax = 2 * 1024 * 1024;

/** To everyone in a visit: consents, pause or transcript changed. */
export const transcriptionChanged = defineEvent({
  kind: 'transcription_changed',
  schema: z.object({ visit: z.string() }),
});

export const answers = ['yes', 'no'] as const;
export type Answer = (typeof answers)[number];

/**
 * `off`: not asked yet. `asked`: a person in the call has not answered. `refused`: a person refused or withdrew.
 * `over`: the visit ended and nothing is kept; `kept`: it ended and its transcript can be read.
 */
export const states = ['off', 'asked', 'refused', 'paused', 'on', 'kept', 'over'] as const;
export type TranscriptionState = (typeof states)[number];

const kinds = z.enum(['patient', 'practitioner', 'staff', 'guest']);

export const transcriptionSchema = z.object({
  visit: z.string(),
  state: z.enum(states),
  /** The server's clock. */
  now: z.string(),
  /** Everyone in the call, with their answers. */
  members: z.array(z.object({ seat: z.string(), name: z.string(), kind: kinds, answer: z.nullable(z.enum(answers)) })),
  /** Seats that withdrew, and when: what they said before is erased, also from captions on screen. My own only for who is not in the call. */
  withdrawn: z.array(z.object({ seat: z.string(), name: z.string(), at: z.string() })),
  pausedBy: z.nullable(z.string()),
  /** My seat and my answer. */
  me: z.nullable(z.object({ seat: z.string(), answer: z.nullable(z.enum(answers)), mayWithdraw: z.boolean() })),
  /** May ask, stop and release. */
  host: z.boolean(),
  /** Is the patient of the visit: may have the whole transcript erased. */
  patient: z.boolean(),
  /** The HTTP service can be used. */
  service: z.boolean(),
  /** For administrators where it cannot: the variables that are not set. */
  missing: z.array(z.string()),
  /** May read the transcript. */
  reads: z.boolean(),
  released: z.boolean(),
  keptUntil: z.nullable(z.string()),
});
export type Transcription = z.infer<typeof transcriptionSchema>;

export const lineSchema = z.object({
  id: z.string(),
  seat: z.string(),
  name: z.string(),
  kind: kinds,
  /** ISO 8601: when it was said. */
  at: z.string(),
  language: z.enum(languages),
  text: z.string(),
});
export type TranscriptLine = z.infer<typeof lineSchema>;

const said = z.string().check(z.trim(), z.minLength(1), z.maxLength(lineMax));

/** What a browser heard its own person say. `ago`: milliseconds since, so that no clock has to be right. */
export const spokenSchema = z.object({
  id: z.uuid(),
  text: said,
  language: z.enum(languages),
  ago: z.number().check(z.minimum(0), z.maximum(latestMs)),
});
export type Spoken = z.infer<typeof spokenSchema>;

/** Sent by a browser while its person still speaks. */
export const captionSchema = z.object({
  visit: z.string().check(z.maxLength(64)),
  /** The line that it will become. */
  id: z.uuid(),
  text: said,
  language: z.enum(languages),
});
export type Caption = z.infer<typeof captionSchema>;

/** As it arrives: the server says whose it is. */
export const arrivedCaptionSchema = z.extend(captionSchema, { seat: z.string(), name: z.string(), final: z.boolean() });
export type ArrivedCaption = z.infer<typeof arrivedCaptionSchema>;

/** A signal: words as they are spoken. */
export const captionSignal = defineEvent({
  kind: 'transcription_caption',
  schema: arrivedCaptionSchema,
  sent: captionSchema,
});
