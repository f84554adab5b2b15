import * as z from 'zod/mini';
import { defineCall, staffRoles, listOf } from '#core/shared';
import { choicesIn, longestQuery } from './savedQuery.ts';

const own = { base: 'api', feature: 'reports', allow: staffRoles, level: 'see' } as const;

export const longestName = 80;
/** Of one person. */
export const [mostSaved, mostPinned] = [50, 6] as const;

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(longestName));
const query = z.string().check(
  z.maxLength(longestQuery),
  z.refine((text) => choicesIn(text) !== '', 'Save it from an open report.'),
);
const byId = z.object({ id: z.uuid() });

const savedSchema = z.object({
  id: z.string(),
  /** Null with `query`: somebody else's that the reader may no longer see, of which nothing but its pin is left. */
  name: z.nullable(z.string()),
  /** What stands in the address. A period such as last month goes on with the calendar. */
  query: z.nullable(z.string()),
  shared: z.boolean(),
  mine: z.boolean(),
  /** The reader renames, shares and deletes it: their own, and for administrators every shared one. */
  manages: z.boolean(),
  /** Whose it is; '' for the reader's own. */
  owner: z.string(),
  pinned: z.boolean(),
  /** False: its figures are not there for the reader now, because of their role or a feature that is off. */
  available: z.boolean(),
});
export type SavedReport = z.infer<typeof savedSchema>;

/** One's own, those shared with the clinic whose figures one may see, and whatever one has pinned. */
export const listSaved = defineCall({
  ...{ ...own, id: 'reports.saved', method: 'GET', path: '/reports/saved' },
  together: true,
  summary: 'List the reports that are saved',
  answer: listOf(savedSchema),
  reads: ['savedReports', 'features'],
});

/** Failures: 404 for a report that is not there for the caller, 409 `name_taken`, 422 for more than 50. */
export const saveReport = defineCall({
  ...{ ...own, id: 'reports.save', method: 'POST', path: '/reports/saved' },
  summary: 'Save a report’s choices under a name',
  body: z.object({ name, query, shared: z.boolean() }),
  answer: z.object({ id: z.string() }),
  status: 201,
  stales: ['savedReports'],
});

/** Failures: 404 for another’s, 409 `name_taken`. */
export const changeSaved = defineCall({
  ...{ ...own, id: 'reports.changeSaved', method: 'PATCH', path: '/reports/saved/:id' },
  summary: 'Rename a saved report, or share it within the clinic',
  params: byId,
  body: z.object({ name: z.optional(name), shared: z.optional(z.boolean()) }),
  stales: ['savedReports'],
});

/** It can be restored for a day. */
export const removeSaved = defineCall({
  ...{ ...own, id: 'reports.removeSaved', method: 'DELETE', path: '/reports/saved/:id' },
  summary: 'Delete a saved report',
  params: byId,
  stales: ['savedReports'],
});

/** Failures: 404 after a day, 409 `name_taken` where its name is another’s by now. */
export const restoreSaved = defineCall({
  ...{ ...own, id: 'reports.restoreSaved', method: 'POST', path: '/reports/saved/:id/restore' },
  summary: 'Take back the deletion of a saved report',
  params: byId,
  stales: ['savedReports'],
});

/** On one's own home page. Failures: 404 for one that the caller may not see, 422 for more than six. */
export const pinSaved = defineCall({
  ...{ ...own, id: 'reports.pin', method: 'PUT', path: '/reports/saved/:id/pin' },
  summary: 'Pin a saved report to my home page, or take it off',
  params: byId,
  body: z.object({ pinned: z.boolean() }),
  stales: ['savedReports'],
});
