import * as z from 'zod/mini';
import { defineCall } from '#core/shared';
import { pass } from './mode/accessCalls.ts';
import { eventSchema, told } from './record.ts';
import { visitSchema } from './visit.ts';
import { id, phoneTold } from './worker.ts';

export const ownVisitSchema = z.extend(visitSchema, {
  address: z.string(),
  phone: z.string(),
  /** Null where they could not be read. */
  allergies: z.nullable(z.array(z.string())),
  /** What was written at the client's visit before; absent: nothing was. */
  before: z.optional(z.object({ when: z.string(), worker: z.string(), note: z.string() })),
  /** What was told of it so far. */
  events: z.array(eventSchema),
});
export type OwnVisit = z.infer<typeof ownVisitSchema>;

export const mineSchema = z.object({
  worker: z.string(),
  workerId: z.string(),
  clinic: z.string(),
  phone: z.nullable(z.string()),
  zone: z.string(),
  today: z.string(),
  /** The server's clock, by which the device's is measured. */
  now: z.string(),
  visits: z.array(ownVisitSchema),
  /** What was told of changes in their plan lately. A device may have kept a day from before there was such a thing. */
  news: z.optional(
    z.array(
      z.object({
        ...{ id: z.string(), kind: z.enum(['got', 'lost', 'moved']) },
        /** When it begins, and when it was to begin. */
        ...{ start: z.string(), was: z.string() },
      }),
    ),
  ),
});

/** The visits of whoever holds the pass, of yesterday until two weeks ahead. */
export const readMine = defineCall({
  ...{ ...pass, id: 'home-care.mine', method: 'GET', path: '/home-care/mine' },
  summary: 'Read my home visits',
  reads: ['home-care'],
  answer: mineSchema,
});

const at = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,3})?Z$/));

/** Of itself, for whoever helps when something is not sent: nothing about where it is or what is done on it. */
export const tellPhone = defineCall({
  ...{ ...pass, id: 'home-care.tellPhone', method: 'PUT', path: '/home-care/mode/phone' },
  summary: 'Tell how my phone is doing',
  perMinute: 20,
  /** `at` is on the device's clock. */
  body: z.extend(phoneTold, { at }),
});

/**
 * What a worker did: append-only, in any order. `id` is made on the device, and the same one counts once. `at` is on the
 * device's clock, as is `sent`; `skew` is what has to be added to it as last measured, null where it never was. Whoever was once
 * shown a visit tells of it, also where it has been cancelled or given to somebody else meanwhile, and where their access has
 * ended. Failures: 404, 409 `too_many_photos`.
 */
export const sendEvent = defineCall({
  ...{ ...pass, id: 'home-care.event', method: 'POST', path: '/home-care/mine/events' },
  summary: 'Tell what I did on one of my visits',
  stales: ['home-care'],
  body: z.object({
    ...{ id, visit: id, what: told, at, sent: at },
    /** Milliseconds. */
    skew: z.nullable(z.number().check(z.int(), z.minimum(-1e12), z.maximum(1e12))),
    /** When the visit was planned to begin, as the device knew it. */
    planned: at,
    replaces: z.array(id).check(z.maxLength(50)),
  }),
  answer: z.object({ now: z.string() }),
});

/**
 * The bytes of a photo that was told of, as JPEG; what else the file says of itself is thrown away. Failures: 404, 413
 * `too_large`, 415 `unsupported_media`.
 */
export const sendPhoto = defineCall({
  ...{ ...pass, id: 'home-care.photo', method: 'PUT', path: '/home-care/mine/photos/:id' },
  summary: 'Send a photo of one of my visits',
  stales: ['home-care'],
  params: z.object({ id }),
  upload: true,
});

/** Of a visit that the mode shows, until it is taken back. Failures: 404. */
export const readOwnPhoto = defineCall({
  ...{ ...pass, id: 'home-care.ownPhoto', method: 'GET', path: '/home-care/mine/photos/:id' },
  summary: 'Read a photo of one of my visits',
  params: z.object({ id }),
  download: true,
});
