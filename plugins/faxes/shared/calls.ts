import * as z from 'zod/mini';
import { defineCall, listOf } from '#core/shared';
import { fhirId, id, mine, words } from './callParts.ts';
import { annotationSchema } from './annotations.ts';
import { contents, documentKinds, failureKinds, incomingStates, outgoingStates, queues } from './faxState.ts';
import { likenessSchema, mergeSchema, pageNumber, redactionSchema, splitSchema } from './pageSchemas.ts';

const params = z.object({ id });
const day = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
const somebody = z.object({ id: z.string(), name: z.string() });
export const pageSize = 50;

const lineSchema = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  /** Ten digits; '' where the line did not say. */
  number: z.string(),
  /** Of the other end: as the directory or the sending machine calls it. */
  name: z.string(),
  /** To whom the number belongs by the clinic’s directory, which says not that they sent it: anybody can fake a number. '' for nobody’s. */
  listed: z.string(),
  /** Null where it cannot be counted. */
  pages: z.nullable(z.number()),
  /** ISO 8601: when it arrived, or was given to be sent. */
  at: z.string(),
  /** Profile and name. */
  assignee: z.nullable(somebody),
  label: z.string(),
  /** What a person wrote beside it; '' for none. */
  note: z.string(),
  state: z.enum([...incomingStates, ...outgoingStates]),
  content: z.nullable(z.enum(contents)),
  /** How often the same fax arrived again. */
  copies: z.number(),
  /** An earlier fax with the same bytes, dealt with before this one came. */
  sameAs: z.nullable(z.string()),
  /** An earlier fax whose pages look the same, though its bytes differ; only offered, until a person says what it is. */
  looksLike: z.nullable(z.string()),
  failure: z.nullable(z.enum(failureKinds)),
  attempts: z.number(),
  /** ISO 8601: when it goes, where that was put off and it waits for that. */
  sendAt: z.nullable(z.string()),
  /** ISO 8601: until then it is in no queue of those that wait. */
  snoozedUntil: z.nullable(z.string()),
  /** ISO 8601: when it is to be dealt with; null where it is dealt with, or the clinic has no such times. */
  dueAt: z.nullable(z.string()),
  /** It says so itself, or a person does. */
  urgent: z.boolean(),
  /** Of a document that was split off: from which fax, and which of its pages in their order there. */
  splitFrom: z.nullable(z.object({ id: z.string(), pages: z.array(z.number()) })),
  /** Of a fax that was split: how many documents came of it, and how many of them are dealt with. */
  documents: z.nullable(z.object({ total: z.number(), done: z.number() })),
  /** About a patient who keeps the reader out: nothing is told of it but that it is there. */
  closed: z.boolean(),
});
export type FaxLine = z.infer<typeof lineSchema>;

/** Failures: none of its own. */
export const listFaxes = defineCall({
  ...{ ...mine, id: 'faxes.list', method: 'GET', path: '/faxes' },
  summary: 'List the faxes of one queue',
  query: z.object({
    queue: z.enum(queues),
    /** `next` of the page before. */
    after: z.optional(z.string().check(z.regex(/^\d{13}_[0-9a-f-]{36}$/))),
  }),
  answer: z.object({ data: z.array(lineSchema), next: z.nullable(z.string()) }),
  reads: ['faxes'],
});

export const countFaxes = defineCall({
  ...{ ...mine, id: 'faxes.count', method: 'GET', path: '/faxes/counts' },
  summary: 'Count the faxes of each queue, with the oldest that waits',
  together: true,
  answer: z.object({
    data: z.array(z.object({ queue: z.enum(queues), count: z.number(), oldest: z.nullable(z.string()) })),
    /** Ten digits: the clinic's own fax number. */
    line: z.string(),
    /** What the last look into the clinic's fax mailbox found; null: it has none. */
    mailbox: z.nullable(
      z.object({
        at: z.string(),
        /** It did not answer since. */
        away: z.boolean(),
        /** Unread emails that stay there: of senders who are not listed, whose sender is not proven, without a fax. */
        left: z.object({ sender: z.number(), unproven: z.number(), nothing: z.number() }),
      }),
    ),
  }),
  reads: ['faxes'],
});

const eventSchema = z.object({
  at: z.string(),
  /** Null: the server. */
  by: z.nullable(z.string()),
  what: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number()])),
});
export type FaxEvent = z.infer<typeof eventSchema>;

const detailSchema = z.extend(lineSchema, {
  history: z.array(eventSchema),
  /** Quarter turns by page, as somebody left them: `{ "2": 1 }`. */
  turns: z.record(z.string(), z.number()),
  /** It arrived as TIFF; its pages are shown as a PDF. */
  tiff: z.boolean(),
  /** Counts how often its pages were replaced. */
  version: z.number(),
  /** Pages with something covered, in their order, each with the last time. */
  redactions: z.array(redactionSchema),
  /** Pages as they arrived, in the order that somebody gave them; null: as they arrived. */
  order: z.nullable(z.array(z.number())),
  likeness: z.nullable(likenessSchema),
  annotations: z.array(annotationSchema),
  merge: z.nullable(mergeSchema),
  split: z.nullable(splitSchema),
  filed: z.nullable(
    z.object({
      patient: somebody,
      document: z.string(),
      kind: z.enum(documentKinds),
      title: z.string(),
      /** ISO 8601; null once it cannot be undone. */
      undoUntil: z.nullable(z.string()),
    }),
  ),
  /** Only of faxes that are sent. */
  sent: z.nullable(
    z.object({
      patient: z.nullable(somebody),
      sha256: z.string(),
      /** What it carries, besides its cover sheet. */
      documents: z.array(z.string()),
      subject: z.string(),
      /** Null: some, and nobody knows how many. */
      pagesSent: z.nullable(z.number()),
      /** Somebody wants it stopped, and the line has not said what became of it. */
      cancelAsked: z.boolean(),
      nextAt: z.nullable(z.string()),
      /** All its tries together, where the service tells it; currency as ISO 4217. */
      cost: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
      replyTo: z.nullable(z.string()),
      /** The same documents to others, sent by the same press of a button. */
      together: z.array(
        z.object({ id: z.string(), name: z.string(), number: z.string(), state: z.enum(outgoingStates) }),
      ),
    }),
  ),
});
export type Fax = z.infer<typeof detailSchema>;

const one = { ...mine, params } as const;
const change = { ...one, stales: ['faxes'] } as const;

/** Failures: 404, 403 `consent_denied`. */
export const readFax = defineCall({
  ...{ ...one, id: 'faxes.read', method: 'GET', path: '/faxes/:id' },
  summary: 'Read one fax with its history',
  answer: detailSchema,
  reads: ['faxes'],
});

/** Its pages as a PDF: as they arrived, redacted where they are, or as they go. Failures: 404, 403 `consent_denied`. */
export const faxFile = defineCall({
  ...{ ...one, id: 'faxes.file', method: 'GET', path: '/faxes/:id/file' },
  summary: 'Open the pages of a fax',
  query: z.object({
    /**
     * `filed`: as they were filed, where that is not as they arrived. `original`: the very bytes that arrived, unless they are
     * redacted. `annotated`: with the clinic's marks drawn into the pages, each with who made it and when.
     */
    copy: z.optional(z.enum(['filed', 'original', 'annotated'])),
    /** Of the words that are drawn; only for `annotated`. */
    language: z.optional(z.enum(['en-CA', 'fr-CA'])),
  }),
  download: true,
  timeoutMs: 60_000,
});

/** The first who asks has it. Failures: 404, 409 `already_assigned`, `already_done`. */
export const takeFax = defineCall({
  ...{ ...change, id: 'faxes.take', method: 'POST', path: '/faxes/:id/take' },
  summary: 'Take a fax that is nobody’s',
});

/** Failures: 404, 409 `already_assigned` where it is not `from`'s any more, `already_done`, 422 for who cannot have it. */
export const assignFax = defineCall({
  ...{ ...change, id: 'faxes.assign', method: 'POST', path: '/faxes/:id/assign' },
  summary: 'Assign a fax to a colleague, or to nobody',
  body: z.object({
    /** Profile; null: nobody has it then. */
    to: z.nullable(id),
    /** Who had it on the asker's screen. */
    from: z.nullable(id),
  }),
});

/** Whom a fax can be assigned to. */
export const faxColleagues = defineCall({
  ...{ ...mine, id: 'faxes.colleagues', method: 'GET', path: '/faxes/colleagues' },
  summary: 'List the colleagues who can be given a fax',
  answer: listOf(z.object({ id: z.string(), name: z.string(), self: z.boolean() })),
  reads: ['faxes', 'people'],
});

/** Failures: 404, 409 `already_done`. */
export const describeFax = defineCall({
  ...{ ...change, id: 'faxes.describe', method: 'PUT', path: '/faxes/:id/description' },
  summary: 'Label a fax and write a note beside it',
  body: z.object({
    label: words(40),
    note: words(500),
  }),
});

/**
 * Sets a fax aside until a time, or takes it back at once. Failures: 404, 403 `consent_denied`, 409 `already_done`, 422 for a time that
 * is past or more than 60 days ahead.
 */
export const snoozeFax = defineCall({
  ...{ ...change, id: 'faxes.snooze', method: 'PUT', path: '/faxes/:id/snooze' },
  summary: 'Set a fax aside until a time',
  body: z.object({ until: z.nullable(z.iso.datetime()) }),
});

/** Whether a fax presses, whatever a machine read on it: that decides when it is due. Failures: 404, 403 `consent_denied`, 409 `already_done`. */
export const hurryFax = defineCall({
  ...{ ...change, id: 'faxes.hurry', method: 'PUT', path: '/faxes/:id/urgency' },
  summary: 'Mark a fax as urgent, or as not urgent',
  body: z.object({ urgent: z.boolean() }),
});

/** Filing and splitting take the page as it is turned here. Failures: 404, 422 for a page that is not there. */
export const turnPage = defineCall({
  ...{ ...one, id: 'faxes.turn', method: 'PUT', path: '/faxes/:id/turn' },
  summary: 'Keep how a page of a fax is turned',
  body: z.object({
    page: pageNumber,
    quarters: z.number().check(z.int(), z.minimum(0), z.maximum(3)),
  }),
});

/** Failures: 404, 409 `already_done`. */
export const junkFax = defineCall({
  ...{ ...change, id: 'faxes.junk', method: 'POST', path: '/faxes/:id/junk' },
  summary: 'Put a fax among the junk, or take it back',
  body: z.object({ junk: z.boolean() }),
});

/**
 * Files an incoming fax in a patient's chart. Two identifiers that a person read on the page are compared here with the record:
 * name with birth date or card, or birth date with card. Failures: 404, 403 `consent_denied`, 409 `already_done`,
 * 422 `identifiers_differ` naming those that differ, `pages_unconfirmed` where several pages were not said to be all about this
 * patient.
 */
export const fileFax = defineCall({
  ...{ ...change, id: 'faxes.fileInChart', method: 'POST', path: '/faxes/:id/filing' },
  summary: 'File a fax in a patient’s chart',
  body: z.object({
    patient: fhirId,
    name: words(200),
    birthDate: z.union([day, z.literal('')]),
    card: words(40),
    /** The person looked at every page, and all are about this patient; needed where there are several. */
    everyPage: z.optional(z.boolean()),
    kind: z.enum(documentKinds),
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    /** FHIR id of the Practitioner who is given a task to look at it. */
    taskTo: z.nullable(fhirId),
    taskText: words(200),
  }),
  perMinute: 30,
  stales: ['faxes', 'tasks'],
  timeoutMs: 60_000,
});

/** Within 30 days. Failures: 404, 403 `consent_denied`, 409 `not_undoable`. */
export const unfileFax = defineCall({
  ...{ ...change, id: 'faxes.unfile', method: 'DELETE', path: '/faxes/:id/filing' },
  summary: 'Take a fax back out of a patient’s chart',
  stales: ['faxes', 'tasks'],
});

/** A fax that came to us by mistake, or went to a wrong number. Failures: 404, 403 `consent_denied`, 409 `already_done`. */
export const misdirectFax = defineCall({
  ...{ ...change, id: 'faxes.misdirect', method: 'POST', path: '/faxes/:id/misdirection' },
  summary: 'Record that a fax went to the wrong place',
  body: z.object({
    held: z.string().check(z.trim(), z.minLength(1), z.maxLength(500)),
    told: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    outcome: z.enum(['returned', 'destroyed', 'asked']),
    /** When the patient was told; '' where not yet, or not ours to tell. */
    patientTold: z.union([day, z.literal('')]),
  }),
});

/** Counts for the regulator's yearly report. */
export const misdirections = defineCall({
  ...{ ...mine, id: 'faxes.misdirections', method: 'GET', path: '/faxes/misdirections' },
  summary: 'Count the faxes that went to the wrong place, by year',
  answer: listOf(z.object({ year: z.number(), ours: z.number(), theirs: z.number() })),
  reads: ['faxes'],
});

/**
 * What no line has yet is not sent. Of what one has, the line is asked to stop: the fax ends as cancelled, partly sent or delivered,
 * whatever the line says. Failures: 404, 403 `consent_denied`, 409 `already_done`.
 */
export const cancelFax = defineCall({
  ...{ ...change, id: 'faxes.cancel', method: 'POST', path: '/faxes/:id/cancel' },
  summary: 'Cancel a fax',
  /** `asked`: a line has it, and it is not known yet what becomes of it. */
  answer: z.object({ outcome: z.enum(['cancelled', 'asked']) }),
});

/** What was put off, or waits for its next try, goes at once. Failures: 404, 403 `consent_denied`, 409 `already_done`. */
export const sendFaxNow = defineCall({
  ...{ ...change, id: 'faxes.sendNow', method: 'POST', path: '/faxes/:id/now' },
  summary: 'Send a fax now that waits for later',
});

/**
 * The same bytes once more. `sure` where it may have arrived already: the recipient would then have it twice. Failures: 404,
 * 403 `consent_denied`, 409 `already_done`, `may_have_arrived`, `limit_reached`.
 */
export const resendFax = defineCall({
  ...{ ...change, id: 'faxes.resend', method: 'POST', path: '/faxes/:id/resend' },
  summary: 'Send a fax again, exactly as it was',
  body: z.object({ sure: z.boolean() }),
});

/** A person found out what became of it. Failures: 404, 403 `consent_denied`, 409 `already_done`. */
export const settleFax = defineCall({
  ...{ ...change, id: 'faxes.settle', method: 'POST', path: '/faxes/:id/outcome' },
  summary: 'Record what became of a fax of unknown outcome',
  body: z.object({ arrived: z.boolean() }),
});
