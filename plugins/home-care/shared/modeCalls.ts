import * as z from 'zod/mini';
import { defineCall } from '#core/shared';
import { visitSchema } from './visit.ts';
import { id, words } from './worker.ts';

const own = { base: 'api', feature: 'home-care' } as const;
const pass = { ...own, allow: ['guest'] } as const;

/**
 * Opens home care mode on a device. What was made up, is used up by another device, expired, taken back or of a clinic without
 * the feature is one answer. Failures: 404 `code_invalid`, 429 `too_many_codes`.
 */
export const openMode = defineCall({
  ...{ base: 'api', allow: 'anyone', id: 'home-care.openMode', method: 'POST', path: '/home-care/mode' },
  summary: 'Open home care mode with an access code',
  perMinute: 10,
  body: z.object({ code: words(40), device: id }),
  answer: z.object({ pass: z.string(), name: z.string(), until: z.string() }),
});

/** Ends it on this device; its code opens nothing any more. */
export const closeMode = defineCall({
  ...{ ...pass, id: 'home-care.closeMode', method: 'DELETE', path: '/home-care/mode' },
  summary: 'Leave home care mode',
});

/** What is typed and not sent. */
export const draftSchema = z.object({
  results: z
    .array(z.object({ task: words(200), done: z.nullable(z.boolean()), why: words(300) }))
    .check(z.maxLength(30)),
  note: words(4000),
  km: words(10),
  reason: words(300),
});
export type Draft = z.infer<typeof draftSchema>;

export const ownVisitSchema = z.extend(visitSchema, {
  address: z.string(),
  phone: z.string(),
  /** Null where they could not be read. */
  allergies: z.nullable(z.array(z.string())),
  draft: z.nullable(draftSchema),
});
export type OwnVisit = z.infer<typeof ownVisitSchema>;

/** The visits of whoever holds the pass, of yesterday until two weeks ahead. */
export const readMine = defineCall({
  ...{ ...pass, id: 'home-care.mine', method: 'GET', path: '/home-care/mine' },
  summary: 'Read my home visits',
  reads: ['home-care'],
  answer: z.object({
    worker: z.string(),
    clinic: z.string(),
    phone: z.nullable(z.string()),
    zone: z.string(),
    today: z.string(),
    visits: z.array(ownVisitSchema),
  }),
});

const at = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/));

/**
 * What a worker did. `id` is made on the device: the same one counts once, and is answered as the first time. Times are the
 * device's; `sent` is its clock at sending, by which they are put right. Failures: 404, 409 `not_planned`, `not_started`.
 */
export const sendEvent = defineCall({
  ...{ ...pass, id: 'home-care.event', method: 'POST', path: '/home-care/mine/events' },
  summary: 'Start, note or end one of my visits',
  stales: ['home-care'],
  body: z.object({
    id,
    visit: id,
    kind: z.enum(['start', 'end']),
    at,
    sent: at,
    results: z.array(z.object({ task: words(200), done: z.boolean(), why: words(300) })).check(z.maxLength(30)),
    note: words(4000),
    km: z.number().check(z.minimum(0), z.maximum(2000)),
    reason: words(300),
  }),
  answer: ownVisitSchema,
});

/** Null where there is nothing typed any more. Failures: 404. */
export const keepDraft = defineCall({
  ...{ ...pass, id: 'home-care.draft', method: 'PUT', path: '/home-care/mine/draft' },
  summary: 'Keep what I typed about a visit',
  body: z.object({ visit: id, draft: z.nullable(draftSchema) }),
});

/** The patient's own. */
export const listOwn = defineCall({
  ...{ ...own, allow: ['patient'], id: 'home-care.own', method: 'GET', path: '/home-care/own' },
  summary: 'List my home visits of some days',
  reads: ['home-care'],
  query: z.object({ from: z.iso.datetime({ offset: true }), to: z.iso.datetime({ offset: true }) }),
  answer: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        start: z.string(),
        end: z.string(),
        worker: z.string(),
        state: z.string(),
      }),
    ),
  }),
});
