import * as z from 'zod/mini';
import { defineCall } from '#core/shared';

export const accessSchema = z.object({
  seq: z.number(),
  at: z.string(),
  /** Null where the person is gone, or the clinic's system itself acted. */
  person: z.nullable(z.string()),
  /** In plain words, for example 'Family physician'. */
  title: z.nullable(z.string()),
  role: z.string(),
  /** `read`, `created`, `changed`, `deleted`, `refused`, `broke-glass`. */
  action: z.string(),
  /** FHIR types. */
  types: z.array(z.string()),
  /** Why a person used emergency access. */
  reason: z.nullable(z.string()),
});
export type Access = z.infer<typeof accessSchema>;

/** Everybody but oneself, newest first; `before` is the `seq` of the last row of the page before. */
export const accessLog = defineCall({
  id: 'users.accessLog',
  summary: 'List who opened or changed my record',
  method: 'GET',
  base: 'api',
  path: '/record/access-log',
  allow: ['patient'],
  query: z.object({
    before: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER))),
    limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  }),
  answer: z.object({ data: z.array(accessSchema), next: z.nullable(z.number()) }),
});
