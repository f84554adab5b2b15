import type { ResourceType } from '@medplum/fhirtypes';
import * as z from 'zod/mini';
import { defineCall, staffRoles, listOf } from '#core/shared';
import { fhirId } from './calls.ts';
import { entryKinds } from './timeline.ts';

const feature = 'chart';
const type = z.custom<ResourceType>((name) => typeof name === 'string' && /^[A-Z][A-Za-z]{2,50}$/.test(name));
const patient = z.object({ patient: fhirId });

const heldSchema = z.object({
  /** What one act releases, by kind, most first. */
  kinds: z.array(z.object({ kind: z.enum(entryKinds), count: z.number() })),
  /** What is released one by one. */
  sensitive: z.number(),
});
export type Held = z.infer<typeof heldSchema>;

const common = { feature, allow: staffRoles, method: 'POST', base: 'api' } as const;

/** What imports brought and the patient does not see yet, counted. */
export const countHeld = defineCall({
  ...common,
  id: 'chart.held',
  summary: 'Count the imported entries that the patient cannot see yet',
  reads: ['patients'],
  body: patient,
  answer: heldSchema,
  path: '/chart/imports',
});

const sensitiveSchema = z.object({
  id: z.string(),
  type,
  kind: z.enum(entryKinds),
  /** '' where the record has no words for it. */
  title: z.string(),
  /** As the record writes it; null where it has none. */
  date: z.nullable(z.string()),
});
export type SensitiveEntry = z.infer<typeof sensitiveSchema>;

/** More are listed once some of these are released. */
export const mostSensitive = 100;

export const listSensitive = defineCall({
  ...common,
  id: 'chart.sensitiveHeld',
  summary: 'List the sensitive imported entries that the patient cannot see yet',
  path: '/chart/imports/sensitive',
  body: patient,
  answer: listOf(sensitiveSchema),
  reads: ['patients'],
});

const releasedSchema = z.object({
  /** Names the act, to take it back. */
  release: z.string(),
  count: z.number(),
});
export type Released = z.infer<typeof releasedSchema>;

/** Everything but what is sensitive; `entry`: that one alone, sensitive or not. Failure: 404 where it is not closed. */
export const releaseImports = defineCall({
  ...common,
  id: 'chart.release',
  summary: 'Show imported entries to the patient',
  path: '/chart/imports/release',
  body: z.object({ patient: fhirId, entry: z.optional(z.object({ type, id: fhirId })) }),
  answer: releasedSchema,
  stales: ['patients'],
});

/** Within 24 hours. Failure: 409 `too_late`. */
export const closeImports = defineCall({
  ...common,
  id: 'chart.closeAgain',
  summary: 'Hide released imported entries from the patient again',
  path: '/chart/imports/close',
  body: z.object({ patient: fhirId, release: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  answer: z.object({ closed: z.literal(true) }),
  stales: ['patients'],
});
