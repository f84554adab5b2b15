import * as z from 'zod/mini';
import { adminRoles, defineCall, staffRoles, listOf } from '#core/shared';
import { planRules } from './plan/planRules.ts';
import { fitSchema, needFacts, needSchema, seats, visitSchema } from './visit.ts';
import { day, id, skills, wallTime, words, workerFacts, workerSchema } from './worker.ts';

const own = { base: 'api', feature: 'home-care' } as const;
const read = { ...own, allow: staffRoles, reads: ['home-care'] } as const;
const change = { ...own, allow: staffRoles, stales: ['home-care'] } as const;
/** What administrators do, and a care provider to whom a clinic gives it: whoever runs home care. */
const manage = { ...change, allow: adminRoles, grantable: ['practitioner'] } as const;
const params = z.object({ id });
export const pageSize = 50;

export const workerStates = ['active', 'paused', 'lapsed', 'ending'] as const;
export const workerSorts = ['name', 'class', 'hours'] as const;

/** In a body, because it may name a person. */
export const searchWorkers = defineCall({
  ...{ ...read, id: 'home-care.workers', method: 'POST', path: '/home-care/workers/search' },
  summary: 'Find home-care workers, and the hours that they have this week',
  body: z.object({
    text: z.optional(words(100)),
    skill: z.optional(z.enum(skills)),
    state: z.optional(z.enum(workerStates)),
    sort: z.optional(z.enum(workerSorts)),
    descending: z.optional(z.boolean()),
    /** `next` of the page before. */
    from: z.optional(z.number().check(z.int(), z.minimum(0))),
  }),
  answer: z.object({ data: z.array(workerSchema), next: z.nullable(z.number()), total: z.number(), today: z.string() }),
});

export const addWorker = defineCall({
  ...{ ...manage, id: 'home-care.addWorker', method: 'POST', path: '/home-care/workers' },
  summary: 'Add a home-care worker',
  body: workerFacts,
  answer: z.object({ id: z.string() }),
});

/** Failures: 404, 409 `changed_meanwhile`. */
export const changeWorker = defineCall({
  ...{ ...manage, id: 'home-care.changeWorker', method: 'PUT', path: '/home-care/workers/:id' },
  summary: 'Change a home-care worker',
  params,
  body: z.extend(workerFacts, { version: z.number() }),
  answer: z.object({ version: z.number() }),
});

const accessSchema = z.object({
  id: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  /** When a device opened home care mode with it. */
  openedAt: z.nullable(z.string()),
  until: z.string(),
  state: z.enum(['waiting', 'open', 'expired', 'revoked']),
});
export type Access = z.infer<typeof accessSchema>;

export const listAccess = defineCall({
  ...{
    ...read,
    allow: adminRoles,
    grantable: ['practitioner'],
    id: 'home-care.access',
    method: 'GET',
    path: '/home-care/workers/:id/access',
  },
  summary: 'List a worker’s access codes',
  params,
  answer: listOf(accessSchema),
});

/** The code is told here and nowhere again. Failures: 404, 409 `paused`. */
export const makeAccess = defineCall({
  ...{ ...manage, id: 'home-care.makeAccess', method: 'POST', path: '/home-care/workers/:id/access' },
  summary: 'Make an access code for a worker’s phone',
  params,
  body: z.object({ days: z.number().check(z.int(), z.minimum(1), z.maximum(90)) }),
  answer: z.object({ id: z.string(), code: z.string(), opensUntil: z.string(), until: z.string() }),
});

/** Ends home care mode on the device at once. Failures: 404. */
export const revokeAccess = defineCall({
  ...{ ...manage, id: 'home-care.revokeAccess', method: 'DELETE', path: '/home-care/access/:id' },
  summary: 'Take an access code back',
  params,
});

const laneSchema = z.object({
  id: z.string(),
  name: z.string(),
  skills: workerFacts.shape.skills,
  areas: z.array(z.string()),
  languages: workerFacts.shape.languages,
  paused: z.boolean(),
  lapsed: z.array(z.string()),
  /** Of the days shown, on which they are off. */
  off: z.array(z.string()),
  weekMinutes: z.number(),
  weekHours: z.number(),
  dayHours: z.number(),
  availability: workerFacts.shape.availability,
  timeOff: workerFacts.shape.timeOff,
  credentials: z.array(z.object({ name: z.string(), until: z.nullable(day) })),
  ...{ restHours: z.number(), shiftRestHours: z.number(), weekRestHours: z.number() },
  beside: z.object({
    ...{ before: z.boolean(), after: z.boolean() },
    ...{ leansBefore: z.optional(z.boolean()), leansAfter: z.optional(z.boolean()) },
  }),
  ...{ gender: workerFacts.shape.gender, petAllergies: workerFacts.shape.petAllergies },
});
export type Lane = z.infer<typeof laneSchema>;

/** At most a week. */
export const readBoard = defineCall({
  ...{ ...read, id: 'home-care.board', method: 'GET', path: '/home-care/board' },
  summary: 'Read who visits whom on some days',
  /** `visit`: of the days in which it is. */
  query: z.object({ from: z.optional(day), days: z.optional(z.enum(['1', '7'])), visit: z.optional(id) }),
  answer: z.object({
    days: z.array(z.string()),
    today: z.string(),
    zone: z.string(),
    rules: planRules,
    workers: z.array(laneSchema),
    visits: z.array(visitSchema),
    /** Work of the same week and two days around it that is not shown: by it the rules of hours and rest are kept. */
    around: z.array(z.object({ worker: z.string(), day: z.string(), start: z.string(), end: z.string() })),
    /** What a map stands on; absent: nothing. `url` has {z}, {x} and {y}. */
    tiles: z.optional(z.object({ url: z.string(), credit: z.string() })),
  }),
});

/** For what is in the tray on some days, as `readBoard` names them: nothing is given to anybody. `left`: what nobody fits. */
export const suggestWorkers = defineCall({
  ...{ ...read, id: 'home-care.suggest', method: 'GET', path: '/home-care/suggestion' },
  summary: 'Suggest who could make the visits that nobody has',
  query: z.object({ from: day, days: z.enum(['1', '7']) }),
  answer: z.object({
    data: z.array(
      z.object({
        seat: z.enum(seats),
        ...{ visit: visitSchema, to: z.object({ id: z.string(), name: z.string() }) },
        ...{ known: z.number(), near: z.number(), weekMinutes: z.number() },
        /** More on the way that day, along straight lines; null: not known. */
        km: z.nullable(z.number()),
      }),
    ),
    left: z.array(visitSchema),
  }),
});

export const listNeeds = defineCall({
  ...{ ...read, id: 'home-care.needs', method: 'GET', path: '/home-care/needs' },
  summary: 'List what clients need again and again',
  query: z.object({ after: z.optional(id) }),
  answer: z.object({ data: z.array(needSchema), next: z.nullable(z.string()) }),
});

/** Makes the visits of the coming weeks. Failures: 404 for the patient, 403 `consent_denied`. */
export const addNeed = defineCall({
  ...{ ...change, id: 'home-care.addNeed', method: 'POST', path: '/home-care/needs' },
  summary: 'Add what a client needs, and make its visits',
  body: needFacts,
  answer: z.object({ id: z.string(), visits: z.number() }),
});

/** What has begun stays; what is to come follows, and keeps its worker where the day stays. Failures as `addNeed`. */
export const changeNeed = defineCall({
  ...{ ...change, id: 'home-care.changeNeed', method: 'PUT', path: '/home-care/needs/:id' },
  summary: 'Change what a client needs, and its coming visits',
  params,
  body: needFacts,
  answer: z.object({ visits: z.number() }),
});

export const listFits = defineCall({
  ...{ ...read, id: 'home-care.fits', method: 'GET', path: '/home-care/visits/:id/workers' },
  summary: 'List who could make a visit, and what speaks against it',
  params,
  query: z.object({ seat: z.optional(z.enum(seats)) }),
  answer: listOf(fitSchema),
});

/**
 * `from` is who has it as the asker saw it. Failures: 404, 403 `consent_denied`, 409 `already_assigned`, `not_planned`, `one_worker`,
 * `blocked` (`fields.is` says why), `needs_sure` (`fields.warnings`).
 */
export const assignVisit = defineCall({
  ...{ ...change, id: 'home-care.assign', method: 'PUT', path: '/home-care/visits/:id/worker' },
  summary: 'Give a visit to a worker, or back to the tray',
  params,
  body: z.object({ to: z.nullable(id), from: z.nullable(id), sure: z.boolean(), seat: z.optional(z.enum(seats)) }),
});

/** Several at once, each as by `assignVisit` without being sure. What is refused by 409 is told, and keeps no other back. Failures: 404,
 * 403 `consent_denied` of any. */
export const assignVisits = defineCall({
  ...{ ...change, id: 'home-care.assignSeveral', method: 'POST', path: '/home-care/visits/workers' },
  summary: 'Give several visits to workers, or back to the tray',
  body: z.object({
    visits: z
      .array(z.object({ visit: id, to: z.nullable(id), from: z.nullable(id), seat: z.optional(z.enum(seats)) }))
      .check(z.minLength(1), z.maxLength(400)),
  }),
  answer: z.object({ refused: z.array(z.object({ visit: z.string(), code: z.string(), message: z.string() })) }),
});

/** `start` is on a clock of the clinic. Failures as `assignVisit`, and 409 `moved_meanwhile`. */
export const moveVisit = defineCall({
  ...{ ...change, id: 'home-care.move', method: 'PUT', path: '/home-care/visits/:id/time' },
  summary: 'Move a visit to another time',
  params,
  body: z.object({ start: wallTime, was: z.string(), sure: z.boolean() }),
});

/** To another worker and another time at once. Answers when it begins by now. Failures as `moveVisit`. */
export const placeVisit = defineCall({
  ...{ ...change, id: 'home-care.place', method: 'PUT', path: '/home-care/visits/:id/place' },
  summary: 'Give a visit to a worker at a time',
  params,
  body: z.object({ to: z.nullable(id), from: z.nullable(id), start: wallTime, was: z.string(), sure: z.boolean() }),
  answer: z.object({ start: z.string() }),
});

/** Failures: 404, 403 `consent_denied`, 409 `not_planned`. */
export const settleVisit = defineCall({
  ...{ ...change, id: 'home-care.settle', method: 'PUT', path: '/home-care/visits/:id/outcome' },
  summary: 'Record why a visit was missed, cancelled, late or short',
  params,
  body: z.object({ outcome: z.enum(['planned', 'missed', 'cancelled', 'kept']), reason: words(300) }),
});

/** The client's request is answered: the visit stays as it is planned. Failures: 404, 403 `consent_denied`. */
export const answerAsk = defineCall({
  ...{ ...change, id: 'home-care.answerAsk', method: 'DELETE', path: '/home-care/visits/:id/request' },
  summary: 'Keep a visit as planned after a client’s request',
  params,
});

/** What fits nobody without a warning goes back to the tray. Failures: 404. */
export const replaceDay = defineCall({
  ...{ ...change, id: 'home-care.replaceDay', method: 'POST', path: '/home-care/workers/:id/replacement' },
  summary: 'Give a worker’s visits of one day to others',
  params,
  body: z.object({ day }),
  answer: z.object({
    moved: z.array(z.object({ visit: z.string(), to: z.nullable(z.string()), seat: z.enum(seats) })),
  }),
});
