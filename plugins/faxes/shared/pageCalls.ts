import * as z from 'zod/mini';
import { defineCall, staffRoles } from '#core/shared';
import { asideReasons, maxPages, maxParts } from './faxState.ts';
import { pageNumber } from './pageSchemas.ts';

const params = z.object({ id: z.guid() });
const change = { base: 'api', feature: 'faxes', allow: staffRoles, params, stales: ['faxes'] } as const;
const pageNumbers = z.array(pageNumber).check(z.minLength(1), z.maxLength(maxPages));

/** Failures: 404, 403 `consent_denied`, 409 `already_assigned`, `already_done`, 422 where not every page is there once. */
export const orderPages = defineCall({
  ...{ ...change, id: 'faxes.order', method: 'PUT', path: '/faxes/:id/order' },
  summary: 'Keep the order of a fax’s pages',
  body: z.object({
    /** Pages as they arrived, in their new order. */
    order: pageNumbers,
  }),
});

/**
 * Makes documents of a fax’s pages, each a fax of its own on the desk. The fax stays, with its bytes. Failures: 404, 403
 * `consent_denied`, 409 `already_assigned`, `already_done`, 422 where not every page is in one document or set aside, and
 * `cannot_split` for a file whose pages cannot be told apart.
 */
export const splitFax = defineCall({
  ...{ ...change, id: 'faxes.split', method: 'POST', path: '/faxes/:id/split' },
  summary: 'Split a fax into several documents',
  body: z.object({
    /** Pages as they arrived, in the order of each document. */
    parts: z.array(pageNumbers).check(z.minLength(1), z.maxLength(maxParts)),
    aside: z.array(z.object({ page: pageNumber, reason: z.enum(asideReasons) })).check(z.maxLength(maxPages)),
  }),
  perMinute: 30,
  answer: z.object({
    /** Ids of the documents. */
    parts: z.array(z.string()),
  }),
  timeoutMs: 60_000,
});

/** Within 30 days, while none of its documents is dealt with. Failures: 404, 403 `consent_denied`, 409 `not_undoable`. */
export const rejoinFax = defineCall({
  ...{ ...change, id: 'faxes.rejoin', method: 'DELETE', path: '/faxes/:id/split' },
  summary: 'Undo the split of a fax',
});

/** Nothing of either fax changes. Failures: 404, 403 `consent_denied`, 409 `already_done` where none is offered. */
export const unlikeFax = defineCall({
  ...{ ...change, id: 'faxes.unlike', method: 'DELETE', path: '/faxes/:id/likeness' },
  summary: 'Record that a fax is not the one it looks like',
});

/**
 * Makes one fax of two, as their pages are ordered and turned. Both stay, with their bytes. Failures: 404, 403 `consent_denied`, 409
 * `already_assigned`, `already_done`, 422 where it is the same fax, has too many pages, or `cannot_split`.
 */
export const mergeFaxes = defineCall({
  ...{ ...change, id: 'faxes.merge', method: 'POST', path: '/faxes/:id/merge' },
  summary: 'Merge two received faxes into one',
  body: z.object({
    other: z.guid(),
    /** The pages of the other one come first. */
    otherFirst: z.boolean(),
  }),
  perMinute: 30,
  /** Of the fax that was made. */
  answer: z.object({ id: z.string() }),
  timeoutMs: 60_000,
});

/** Within 30 days, while what was made of them is not dealt with. Failures: 404, 403 `consent_denied`, 409 `not_undoable`. */
export const unmergeFaxes = defineCall({
  ...{ ...change, id: 'faxes.unmerge', method: 'DELETE', path: '/faxes/:id/merge' },
  summary: 'Undo the merge of two faxes',
});
