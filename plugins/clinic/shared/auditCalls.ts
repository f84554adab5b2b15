import * as z from 'zod/mini';
import { adminRoles, defineCall } from '#core/shared';
import { fhirId, line } from './fieldSchemas.ts';

const feature = 'clinic';
const code = z.string().check(z.regex(/^[a-z][a-z0-9_-]{0,63}$/i));
const dayText = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Enter a date such as 2026-05-23.'));

const filters = {
  /** Part of a name or email address. */
  person: z.optional(line(120)),
  action: z.optional(code),
  target: z.optional(code),
  /** FHIR id. */
  patient: z.optional(fhirId),
  /** Days in the clinic's time zone, both included. */
  from: z.optional(dayText),
  to: z.optional(dayText),
};

export const auditRowSchema = z.object({
  seq: z.number(),
  at: z.string(),
  /** Null where the system itself acted, or the person is gone. */
  person: z.nullable(z.string()),
  role: z.string(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  patientId: z.nullable(z.string()),
  patientName: z.nullable(z.string()),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  ip: z.string(),
});
export type AuditRow = z.infer<typeof auditRowSchema>;

/** Newest first; `before` is the `seq` of the last row of the page before. Is itself audited. */
export const searchAudit = defineCall({
  id: 'clinic.audit',
  summary: 'Search the audit trail',
  method: 'GET',
  base: 'api',
  path: '/clinic/audit',
  feature,
  allow: adminRoles,
  query: z.object({
    ...filters,
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  answer: z.object({ data: z.array(auditRowSchema), next: z.nullable(z.number()) }),
  reads: ['audit'],
});

/** Failure: 422 `too_many_rows`; narrow the dates. */
export const exportAudit = defineCall({
  id: 'clinic.exportAudit',
  summary: 'Export an audit search as a CSV file',
  method: 'GET',
  base: 'api',
  path: '/clinic/audit/export',
  feature,
  allow: adminRoles,
  query: z.object(filters),
  download: true,
  perMinute: 10,
  timeoutMs: 120_000,
});

/** What the filters can choose from: what has happened here. */
export const auditWords = defineCall({
  id: 'clinic.auditWords',
  summary: 'List the actions and target types in the audit trail',
  method: 'GET',
  base: 'api',
  path: '/clinic/audit/words',
  feature,
  allow: adminRoles,
  answer: z.object({ actions: z.array(z.string()), targets: z.array(z.string()) }),
});

export const verifyAudit = defineCall({
  id: 'clinic.verifyAudit',
  summary: 'Verify that no audit entry was changed or removed',
  method: 'GET',
  base: 'api',
  path: '/clinic/audit/chain',
  feature,
  allow: adminRoles,
  answer: z.object({
    /** Entries in the chain. */
    entries: z.number(),
    /** `seq` of the first entry that is not as it was written; null: unbroken. */
    brokenAt: z.nullable(z.number()),
    checkedAt: z.string(),
  }),
  perMinute: 20,
  timeoutMs: 120_000,
});
