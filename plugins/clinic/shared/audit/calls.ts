import * as z from 'zod/mini';
import { adminRoles, defineCall, locales, listOf } from '#core/shared';
import { fhirId } from '../fieldSchemas.ts';

const mine = { base: 'api', feature: 'clinic', allow: adminRoles } as const;
const code = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,63}$/i));
const profileId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/));
const dayText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date such as 2026-05-23.'));
const seq = z.coerce.number().check(z.int(), z.minimum(0), z.maximum(Number.MAX_SAFE_INTEGER));

const filters = {
  /** Profile. */
  person: z.optional(profileId),
  action: z.optional(code),
  target: z.optional(code),
  /** FHIR id. */
  patient: z.optional(fhirId),
  /** Days in the clinic's time zone, both included; by the moment at which an act began. */
  from: z.optional(dayText),
  to: z.optional(dayText),
};

/** One thing that one person did, however many entries it left. */
export const auditActSchema = z.object({
  /** `seq` of its first entry. */
  id: z.number(),
  firstAt: z.string(),
  lastAt: z.string(),
  /** Null where the system itself acted, a guest did, or the person is gone. */
  person: z.nullable(z.string()),
  role: z.string(),
  action: z.string(),
  targetType: z.string(),
  /** What it was done to, by name where it has one here. */
  target: z.nullable(z.string()),
  patientId: z.nullable(z.string()),
  patientName: z.nullable(z.string()),
  /** How many patients one look showed at once. */
  patients: z.number(),
  /** A code that says how it was done. */
  way: z.nullable(z.string()),
  app: z.nullable(z.string()),
  entries: z.number(),
});
export type AuditAct = z.infer<typeof auditActSchema>;

/** Newest first; `before` is the `next` of the page before. Is itself audited. */
export const searchAudit = defineCall({
  ...mine,
  id: 'clinic.audit',
  summary: 'Search what people did, as the audit trail tells it',
  method: 'GET',
  path: '/clinic/audit',
  query: z.object({
    ...filters,
    before: z.optional(z.string().check(z.regex(/^\d{1,15}_\d{1,15}$/))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  answer: z.object({
    data: z.array(auditActSchema),
    next: z.nullable(z.string()),
    /** False while the newest entries of a long trail are not in the answer yet. */
    complete: z.boolean(),
  }),
  reads: ['audit'],
});

export const auditEntrySchema = z.object({
  seq: z.number(),
  at: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  ip: z.string(),
});
export type AuditEntryRow = z.infer<typeof auditEntrySchema>;

/** Oldest first; `after` is the `seq` of the last entry of the page before. Failure: 404. */
export const auditEntries = defineCall({
  ...mine,
  id: 'clinic.auditEntries',
  summary: 'Read the audit entries of one act',
  method: 'GET',
  path: '/clinic/audit/acts/:id/entries',
  params: z.object({ id: seq }),
  query: z.object({ after: z.optional(seq) }),
  answer: z.object({ data: z.array(auditEntrySchema), next: z.nullable(z.number()) }),
});

/** Failure: 422 `too_many_rows`; narrow the dates. `as=entries`: a line for each entry instead of each act. */
export const exportAudit = defineCall({
  ...mine,
  id: 'clinic.exportAudit',
  summary: 'Export an audit search as a CSV file',
  method: 'GET',
  path: '/clinic/audit/export',
  query: z.object({
    ...filters,
    locale: z.optional(z.enum(locales)),
    as: z.optional(z.enum(['acts', 'entries'])),
  }),
  download: true,
  perMinute: 10,
  timeoutMs: 120_000,
});

/** What the filters can choose from: what has happened here. */
export const auditWords = defineCall({
  ...mine,
  id: 'clinic.auditWords',
  summary: 'List the actions and target types in the audit trail',
  method: 'GET',
  path: '/clinic/audit/words',
  answer: z.object({ actions: z.array(z.string()), targets: z.array(z.string()) }),
});

const personSchema = z.object({ id: z.string(), name: z.string(), role: z.string() });
export type AuditPerson = z.infer<typeof personSchema>;

/** In a body: what is searched for names people. `id`: that one alone. Whoever left is found too. */
export const findAuditPeople = defineCall({
  ...mine,
  id: 'clinic.auditPeople',
  summary: 'Find the people whose acts the audit trail can tell',
  method: 'POST',
  path: '/clinic/audit/people',
  body: z.object({
    text: z.optional(z.string().check(z.maxLength(120))),
    id: z.optional(profileId),
  }),
  answer: listOf(personSchema),
});

const sealSchema = z.object({
  /** `never`: nobody asked yet. `failed`: it could not be brought to an end. */
  state: z.enum(['never', 'checking', 'whole', 'broken', 'failed']),
  /** Entries that were checked. */
  checked: z.number(),
  /** Entries in the trail. */
  entries: z.number(),
  /** The first entry that is not as it was written, or not there any more. */
  brokenAt: z.nullable(z.number()),
  /** When it was begun, or ended. */
  at: z.nullable(z.string()),
});
export type AuditSeal = z.infer<typeof sealSchema>;

export const readSeal = defineCall({
  ...mine,
  id: 'clinic.auditSeal',
  summary: 'Read what the last check of the audit trail found',
  method: 'GET',
  path: '/clinic/audit/chain',
  answer: sealSchema,
  reads: ['auditSeal'],
});

/** Answers within seconds: `checking` where a long trail takes longer, which then goes on by itself. */
export const verifyAudit = defineCall({
  ...mine,
  id: 'clinic.verifyAudit',
  summary: 'Verify that no audit entry was changed or removed',
  method: 'POST',
  path: '/clinic/audit/chain',
  answer: sealSchema,
  stales: ['auditSeal'],
  perMinute: 20,
});
