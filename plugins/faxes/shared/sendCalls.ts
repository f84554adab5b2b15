import * as z from 'zod/mini';
import { defineCall, listOf } from '#core/shared';
import { fhirId, id, mine, words } from './callParts.ts';
import { mostRecipients } from './faxState.ts';

const contactSchema = z.object({
  name: z.string(),
  /** Ten digits. */
  number: z.string(),
  kind: z.enum(['organization', 'practitioner', 'role', 'recent']),
  /** The clinic faxes there often. */
  favourite: z.boolean(),
});
export type FaxContact = z.infer<typeof contactSchema>;

/** In a body, because it may name a person. Favourites come first, and are all where nothing was typed. */
export const findContacts = defineCall({
  ...{ ...mine, id: 'faxes.contacts', method: 'POST', path: '/faxes/contacts' },
  summary: 'Find whom to send a fax to',
  body: z.object({ text: words(100) }),
  answer: listOf(contactSchema),
  reads: ['faxes', 'people'],
});

/** Failures: 422 for a number that nobody of the directory has, and that was never faxed to. */
export const favourContact = defineCall({
  ...{ ...mine, id: 'faxes.favour', method: 'PUT', path: '/faxes/favourites' },
  summary: 'Make a contact a favourite of the clinic, or no more',
  body: z.object({
    /** Ten digits. */
    number: z.string().check(z.regex(/^\d{10}$/)),
    favourite: z.boolean(),
  }),
  stales: ['faxes'],
});

/** One part `file`: a PDF, PNG or JPEG of at most 10 MiB. Failures: 413 `too_large`, 415 `unsupported_media`, 422 for what cannot be read. */
export const uploadForFax = defineCall({
  ...{ ...mine, id: 'faxes.upload', method: 'POST', path: '/faxes/uploads' },
  summary: 'Upload a document to send by fax',
  upload: true,
  answer: z.object({ id: z.string(), name: z.string(), pages: z.number() }),
  timeoutMs: 60_000,
});

const recipientSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(120)),
  number: words(40),
  /** Typed a second time, where the number is new to the clinic. */
  numberAgain: words(40),
  /** It looks like a known number, and is meant as it is. */
  sure: z.boolean(),
});
export type Recipient = z.infer<typeof recipientSchema>;

/** Nothing is kept. Failures: 422 for the number (`number`, `numberAgain`), 409 `similar_number`. */
export const checkRecipient = defineCall({
  ...{ ...mine, id: 'faxes.recipient', method: 'POST', path: '/faxes/recipients' },
  summary: 'Check the number of a recipient',
  body: recipientSchema,
  answer: z.object({ number: z.string(), dialled: z.string() }),
});

/** A limit that the clinic set itself. */
const limitSchema = z.object({
  /** Pages a day, or what a month costs. */
  kind: z.enum(['pages', 'cost']),
  most: z.number(),
  used: z.number(),
  /** ISO 4217; null of pages, and where no service said it. */
  currency: z.nullable(z.string()),
});
export type SendLimit = z.infer<typeof limitSchema>;

/**
 * Makes the pages that would go to each recipient, and keeps them. Nothing is sent. Failures: 404, 403 `consent_denied`, 422 for
 * a number (`number`, `numberAgain`), for a time that is past (`at`) and for documents that are not the patient's or cannot be
 * faxed, 409 `similar_number`.
 */
export const prepareFax = defineCall({
  ...{ ...mine, id: 'faxes.prepare', method: 'POST', path: '/faxes/outgoing' },
  summary: 'Prepare a fax and show what would be sent',
  body: z.object({
    recipients: z.array(recipientSchema).check(z.minLength(1), z.maxLength(mostRecipients)),
    /** When it goes, by the clinic's clocks, at most 30 days ahead: `2026-11-27T08:30`. Null: as soon as it is sent. */
    at: z.nullable(z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/))),
    language: z.enum(['en-CA', 'fr-CA']),
    subject: words(120),
    message: words(2000),
    patient: z.nullable(fhirId),
    /** FHIR ids of DocumentReferences of that patient. */
    documents: z.array(fhirId).check(z.maxLength(20)),
    /** Ids of uploads of the caller. */
    uploads: z.array(id).check(z.maxLength(20)),
    /** All of these ids, each once, as they go; documents before uploads where absent. */
    order: z.optional(z.array(fhirId).check(z.maxLength(40))),
    replyTo: z.nullable(id),
  }),
  answer: z.object({
    /** In the order of the recipients. */
    faxes: z.array(
      z.object({ id: z.string(), name: z.string(), sha256: z.string(), pages: z.number(), dialled: z.string() }),
    ),
    /** ISO 8601. */
    sendAt: z.nullable(z.string()),
    /** Why it cannot be sent now. */
    limit: z.nullable(limitSchema),
  }),
  stales: ['faxes'],
  timeoutMs: 60_000,
});

/** All of them or none. Failures: 404, 403 `consent_denied`, 409 `already_done`, `limit_reached`, 422 where other bytes were seen than would go. */
export const sendFaxes = defineCall({
  ...{ ...mine, id: 'faxes.send', method: 'POST', path: '/faxes/outgoing/send' },
  summary: 'Send prepared faxes',
  body: z.object({
    faxes: z
      .array(z.object({ id, sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/)) }))
      .check(z.minLength(1), z.maxLength(mostRecipients)),
  }),
  stales: ['faxes'],
});
