import * as z from 'zod/mini';
import { defineCall } from '#core/shared';
import { id, mine, words } from './callParts.ts';
import { annotationKinds, stamps } from './faxState.ts';
import { boxSchema, pageNumber } from './pageSchemas.ts';

/** A mark of the clinic's on a page. */
export const annotationSchema = z.object({
  id: z.string(),
  page: z.number(),
  kind: z.enum(annotationKinds),
  /** As shares of the page as it arrived. */
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  /** What a note says, or which stamp it is; '' otherwise. */
  text: z.string(),
  by: z.string(),
  /** ISO 8601. */
  at: z.string(),
  /** The reader may remove it. */
  removable: z.boolean(),
});
export type Annotation = z.infer<typeof annotationSchema>;

const change = { ...mine, stales: ['faxes'] } as const;

/**
 * Draws a mark over a page; the page itself stays as it is. Failures: 404, 403 `consent_denied`, 409 `already_done` where the fax is
 * neither open nor filed, `changed_meanwhile`, `too_many`, 422 for a note without words, an unknown stamp, a page that is not there.
 */
export const annotateFax = defineCall({
  ...{ ...change, id: 'faxes.annotate', method: 'POST', path: '/faxes/:id/annotations' },
  summary: 'Mark a place on a page of a fax',
  params: z.object({ id }),
  body: z.object({
    page: pageNumber,
    /** `version` of the fax on the asker's screen. */
    version: z.number().check(z.int(), z.minimum(0)),
    mark: z.discriminatedUnion('kind', [
      z.object({ kind: z.enum(['highlight', 'arrow']) }),
      z.object({ kind: z.literal('note'), text: words(300).check(z.minLength(1)) }),
      z.object({ kind: z.literal('stamp'), text: z.enum(stamps) }),
    ]),
    box: boxSchema,
  }),
  answer: z.object({ id: z.string() }),
});

/** Its author’s, and administrators’. The history keeps it. Failures: 404, 403 `consent_denied`, `forbidden`. */
export const removeAnnotation = defineCall({
  ...{ ...change, id: 'faxes.removeAnnotation', method: 'DELETE', path: '/faxes/:id/annotations/:annotation' },
  summary: 'Remove a mark from a page of a fax',
  params: z.object({ id, annotation: id }),
});
