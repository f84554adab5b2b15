import * as z from 'zod/mini';
import { adminRoles, defineCall, staffRoles } from '#core/shared';
import { maxPages, redactionReasons } from './faxState.ts';
import { boxSchema, pageNumber } from './pageSchemas.ts';

/** A letter page at 200 dots an inch has 3.7 million. At one bit each, even noise fits in one call. */
export const maxRasterPixels = 6_000_000;
export const rasterDots = 200;
export const maxBoxes = 100;

const params = z.object({ id: z.guid() });
const change = { base: 'api', feature: 'faxes', stales: ['faxes'] } as const;
/** Whoever may see what was covered may also uncover it. */
const guarded = { allow: adminRoles, grantable: ['practitioner'] } as const;
const side = z.number().check(z.int(), z.minimum(50), z.maximum(10_000));

/**
 * Replaces one page by its picture with black boxes burned in; nothing else of it is in the fax any more. Failures: 404, 403
 * `consent_denied`, 409 `already_assigned`, `already_done`, `changed_meanwhile` where the pages are not those that were seen,
 * `was_filed` where a chart has this page, `was_merged` where nobody knows of which fax it is, 422 for a picture of another shape, and `cannot_split` where the other pages cannot
 * be told apart from this one.
 */
export const redactPage = defineCall({
  ...{ ...change, allow: staffRoles, id: 'faxes.redact', method: 'POST', path: '/faxes/:id/redactions' },
  summary: 'Redact boxes on a page of a fax',
  params,
  body: z.object({
    page: pageNumber,
    /** `version` of the fax on the asker's screen. */
    version: z.number().check(z.int(), z.minimum(0)),
    /** As shares of the page as it arrived, without what somebody turned. */
    boxes: z.array(boxSchema).check(z.minLength(1), z.maxLength(maxBoxes)),
    reason: z.enum(redactionReasons),
    /** The page as it is drawn, without what somebody turned: one bit a pixel, 1 is white, each row filled up to bytes. */
    picture: z.object({
      ...{ width: side, height: side },
      /** The rows in zlib's coding, as base64. */
      rows: z.string().check(z.minLength(4), z.maxLength(1_030_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
    }),
  }),
  perMinute: 60,
  timeoutMs: 60_000,
});

/**
 * Takes the last redaction of a page back, within 30 days. Failures: 404, 403 `consent_denied`, 409 `already_assigned`,
 * `already_done`, `not_undoable`.
 */
export const unredactPage = defineCall({
  ...{ ...change, ...guarded, id: 'faxes.unredact', method: 'DELETE', path: '/faxes/:id/redactions/:page' },
  summary: 'Undo the redaction of a page',
  params: z.object({ id: z.guid(), page: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPages)) }),
  timeoutMs: 60_000,
});

/** What a redacted fax was before, byte for byte. Failures: 404 also where nothing is redacted, 403 `consent_denied`. */
export const unredactedFile = defineCall({
  ...{
    base: 'api',
    feature: 'faxes',
    ...guarded,
    id: 'faxes.unredacted',
    method: 'GET',
    path: '/faxes/:id/unredacted',
  },
  summary: 'Open a fax as it was before it was redacted',
  params,
  query: z.object({
    /** `original`: the very bytes that arrived, where its pages had to be made from them. */
    copy: z.optional(z.enum(['original'])),
  }),
  download: true,
  timeoutMs: 60_000,
});
