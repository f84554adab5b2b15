import * as z from 'zod/mini';
import { adminRoles, defineCall, staffRoles } from '#core/shared';

const feature = 'care-plans';
const base = 'api';
const fhirId = z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/));
const version = z.string().check(z.minLength(1), z.maxLength(64));
const params = z.object({ id: fhirId });

/** What was on the screen: the plan's version, and each goal's by its id. */
const seenSchema = z.object({ plan: version, goals: z.record(fhirId, version) });
export type Seen = z.infer<typeof seenSchema>;

const common = { base, feature, params } as const;

/**
 * A practitioner signs, a patient agrees: a Provenance of exactly the version that was seen. Failure: 409 `changed_meanwhile`
 * when the plan or a goal of it is a newer one.
 */
export const signPlan = defineCall({
  ...common,
  id: 'care-plans.sign',
  summary: 'Sign a care plan, or agree with it as its patient',
  method: 'POST',
  path: '/care-plans/:id/signatures',
  allow: ['patient', 'practitioner'],
  body: z.object({ seen: seenSchema }),
  answer: z.object({ id: z.string() }),
  status: 201,
  stales: ['care-plans', 'record'],
});

const coordinationSchema = z.object({
  /** The clinic works with the coordinated-care service. */
  enabled: z.boolean(),
  /** This installation knows the service's address (SHIIP_URL). */
  configured: z.boolean(),
  /** Host of the service; null while it is not configured. */
  host: z.nullable(z.string()),
});
export type Coordination = z.infer<typeof coordinationSchema>;

const ofCoordination = { base, path: '/care-plans/coordination', feature, answer: coordinationSchema } as const;

export const getCoordination = defineCall({
  ...ofCoordination,
  id: 'care-plans.coordination',
  summary: 'Read whether coordinated care is on and set up',
  method: 'GET',
  allow: staffRoles,
  reads: ['organization'],
});

export const setCoordination = defineCall({
  ...ofCoordination,
  id: 'care-plans.setCoordination',
  summary: 'Turn coordinated care on or off',
  method: 'PUT',
  allow: adminRoles,
  body: z.object({ enabled: z.boolean() }),
  stales: ['organization'],
});

/**
 * Hands the plan over to the recipient of the patient's consent. Failures: 403 `consent_missing`, 409 `changed_meanwhile`,
 * 409 `not_configured` (the document can be downloaded instead), 403 `not_coordinated` while the clinic has it switched off.
 */
export const handOver = defineCall({
  ...common,
  id: 'care-plans.handOver',
  summary: 'Hand a care plan over to the coordinated-care service',
  method: 'POST',
  path: '/care-plans/:id/hand-off',
  allow: ['practitioner'],
  body: z.object({ consent: fhirId, seen: seenSchema }),
  answer: z.object({ task: z.string() }),
  status: 202,
  stales: ['care-plans', 'tasks', 'record'],
});

/** The same as a FHIR document bundle, to bring it by another way. Needs the same consent. */
export const downloadDocument = defineCall({
  ...common,
  id: 'care-plans.document',
  summary: 'Download a care plan as a FHIR document',
  method: 'GET',
  path: '/care-plans/:id/document',
  allow: ['practitioner'],
  query: z.object({ consent: fhirId }),
  download: true,
});
