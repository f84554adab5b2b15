import * as z from 'zod/mini';

export const workerClasses = ['psw', 'homemaker', 'nurse', 'therapist'] as const;
/** Of one clinic. */
export const mostWorkers = 1000;
export const skills = [
  'personal_care',
  'medication',
  'wound_care',
  'lifting',
  'dementia',
  'meals',
  'palliative',
  'respite',
] as const;
export type Skill = (typeof skills)[number];
/** Animals at a client's, and what somebody cannot be near. */
export const pets = ['dog', 'cat', 'other'] as const;
export type Pet = (typeof pets)[number];
export const genders = ['woman', 'man'] as const;
export type Gender = (typeof genders)[number];
export const languages = ['en', 'fr', 'ar', 'es', 'pa', 'so', 'zh'] as const;

export const id = z.guid();
export const fhirId = z.string().check(z.regex(/^[A-Za-z0-9.-]{1,64}$/));
export const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
/** Of a clock on the wall, in the clinic's zone. */
export const clock = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** When a visit begins, and its id: after it a list goes on. */
export const visitCursor = z.string().check(z.regex(/^\d{13}_[0-9a-f-]{36}$/));
/** On clocks of the clinic: `2026-11-20T08:00`. */
export const wallTime = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/));
export const words = (most: number) => z.string().check(z.trim(), z.maxLength(most));
export const name = (most: number) => z.string().check(z.trim(), z.minLength(1), z.maxLength(most));
/** Monday is 0. */
export const weekday = z.number().check(z.int(), z.minimum(0), z.maximum(6));
export const skillList = z.array(z.enum(skills)).check(z.maxLength(skills.length));

export const credentialSchema = z.object({
  name: name(80),
  number: words(60),
  /** The last day on which it holds; null: it has no end. */
  until: z.nullable(day),
});
export type Credential = z.infer<typeof credentialSchema>;

/** What an administrator enters. */
export const workerFacts = z.object({
  name: name(120),
  class: z.enum(workerClasses),
  phone: words(40),
  languages: z.array(z.enum(languages)).check(z.maxLength(languages.length)),
  skills: skillList,
  /** First halves of postal codes: `K1S`. */
  areas: z.array(z.string().check(z.regex(/^[A-Z]\d[A-Z]$/))).check(z.maxLength(40)),
  credentials: z.array(credentialSchema).check(z.maxLength(20)),
  availability: z.array(z.object({ weekday, from: clock, to: clock })).check(z.maxLength(21)),
  /** Whole days, both included. */
  timeOff: z.array(z.object({ from: day, to: day })).check(z.maxLength(60)),
  dayHours: z.number().check(z.minimum(1), z.maximum(24)),
  weekHours: z.number().check(z.minimum(1), z.maximum(100)),
  paused: z.boolean(),
  /** Absent: not said. By it clients' wishes are met, and by nothing else. */
  gender: z.optional(z.enum(genders)),
  /** They are not sent where these are. */
  petAllergies: z.optional(z.array(z.enum(pets)).check(z.maxLength(pets.length))),
});
export type WorkerFacts = z.infer<typeof workerFacts>;

/** What a worker's phone last told of itself; null: it never did, or does not know. */
export const phoneTold = z.object({
  /** What was done there and is not with the clinic yet. */
  unsent: z.number().check(z.int(), z.minimum(0), z.maximum(100_000)),
  /** Names what it runs. */
  build: words(40),
  /** Whether its browser has promised to keep what lies there. */
  persisted: z.nullable(z.boolean()),
});
export const phoneState = z.object({
  until: z.string(),
  /** Null: it was never heard from. */
  heard: z.nullable(
    z.extend(phoneTold, {
      at: z.string(),
      /** Milliseconds by which its clock is slow. */
      slow: z.number(),
    }),
  ),
});
export type PhoneState = z.infer<typeof phoneState>;

export const workerSchema = z.extend(workerFacts, {
  id: z.string(),
  /** Of the week of `today`. */
  weekMinutes: z.number(),
  /** Names of credentials that do not hold today. */
  lapsed: z.array(z.string()),
  /** The last change that was seen; a change names it. */
  version: z.number(),
  /** Of a phone on which home care mode is open, the one heard from last; null: there is none. */
  device: z.nullable(phoneState),
});
export type Worker = z.infer<typeof workerSchema>;
