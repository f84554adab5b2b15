import * as z from 'zod/mini';
import { exceptions } from './record.ts';
import { clock, day, fhirId, genders, name, pets, skillList, weekday, words } from './worker.ts';

export const visitStates = ['planned', 'started', 'done', 'missed', 'cancelled'] as const;
export type VisitState = (typeof visitStates)[number];

/** What keeps a worker from a visit. */
export const blocks = ['paused', 'lapsed', 'time_off', 'allergy', 'there'] as const;
/** What a coordinator may decide against. */
export const warnings = [
  'overlap',
  'day_hours',
  'week_hours',
  'rest',
  'shift_rest',
  'week_rest',
  'skill',
  'unavailable',
  'area',
  'window',
  'gender',
  'travel',
] as const;
export type Warning = (typeof warnings)[number];
export const seats = ['first', 'second'] as const;
/** Whose place on a visit: most have one, some two. */
export type Seat = (typeof seats)[number];

/** What of a need decides who may come, and who pays. */
const wishes = {
  /** Two come together, to lift; absent: one. */
  workers: z.optional(z.union([z.literal(1), z.literal(2)])),
  gender: z.optional(z.enum(genders)),
  pets: z.optional(z.array(z.enum(pets)).check(z.maxLength(pets.length))),
  payer: z.optional(words(80)),
};

/** What a client needs again and again. */
export const needFacts = z.object({
  patient: fhirId,
  title: name(120),
  minutes: z.number().check(z.int(), z.minimum(5), z.maximum(720)),
  weekdays: z.array(weekday).check(z.minLength(1), z.maxLength(7)),
  everyWeeks: z.number().check(z.int(), z.minimum(1), z.maximum(4)),
  /** The usual beginning, and until when it may begin. */
  at: clock,
  latest: clock,
  from: day,
  /** The last day; null: until further notice. */
  until: z.nullable(day),
  skills: skillList,
  access: words(500),
  tasks: z.array(name(200)).check(z.maxLength(30)),
  ...wishes,
});
export type NeedFacts = z.infer<typeof needFacts>;
export const needSchema = z.extend(needFacts, { id: z.string(), patientName: z.string(), closed: z.boolean() });
export type Need = z.infer<typeof needSchema>;

export const taskResult = z.object({ task: z.string(), done: z.boolean(), why: z.string() });

/** What a client, or whoever stands for them, asks about a visit to come. */
export const asks = ['not_today', 'other_time'] as const;
export const askedSchema = z.object({ what: z.enum(asks), text: words(300), by: z.string(), at: z.string() });
export type Asked = z.infer<typeof askedSchema>;

export const visitSchema = z.object({
  id: z.string(),
  /** Null where the patient keeps the reader out: then nothing else tells of them. */
  patient: z.nullable(z.object({ id: z.string(), name: z.string() })),
  title: z.string(),
  day: z.string(),
  start: z.string(),
  end: z.string(),
  /** On clocks of the clinic: `2026-11-20T08:00`. */
  startWall: z.string(),
  endWall: z.string(),
  /** When it may begin, as was agreed with the client; both included. */
  windowFrom: z.string(),
  windowTo: z.string(),
  /** First half of the client's postal code; '' where nobody knows. */
  area: z.string(),
  worker: z.nullable(z.object({ id: z.string(), name: z.string() })),
  state: z.enum(visitStates),
  skills: skillList,
  tasks: z.array(z.string()),
  access: z.string(),
  startedAt: z.nullable(z.string()),
  endedAt: z.nullable(z.string()),
  results: z.array(taskResult),
  note: z.string(),
  km: z.number(),
  /** Why it was late, short, missed or cancelled; '' where nobody said. */
  reason: z.string(),
  /** It begins or ended otherwise than planned. */
  late: z.boolean(),
  short: z.boolean(),
  missed: z.boolean(),
  /** What a coordinator has to look at. */
  exceptions: z.array(z.enum(exceptions)),
  /** Absent: nothing. A device may have kept visits from before there was such a thing. */
  asked: z.optional(askedSchema),
  ...wishes,
  /** Who comes beside the worker; absent or null: nobody. */
  second: z.optional(z.nullable(z.object({ id: z.string(), name: z.string() }))),
  /** Where the client lives, for the plan; absent: not known, or not told. */
  spot: z.optional(z.nullable(z.object({ latitude: z.number(), longitude: z.number(), exact: z.boolean() }))),
});
export type Visit = z.infer<typeof visitSchema>;

export const fitSchema = z.object({
  id: z.string(),
  name: z.string(),
  blocks: z.array(z.object({ is: z.enum(blocks), detail: z.string() })),
  warnings: z.array(z.enum(warnings)),
  /** How many of the client's last visits were theirs. */
  known: z.number(),
  /** Of that week, without this visit. */
  weekMinutes: z.number(),
});
export type Fit = z.infer<typeof fitSchema>;
