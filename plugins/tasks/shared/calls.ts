import * as z from 'zod/mini';
import { defineCall, staffRoles, listOf } from '#core/shared';

const feature = 'tasks';
const base = 'api';
const allow = staffRoles;

/** What one wants to be told of others' doings on tasks. */
export const preferencesSchema = z.object({
  /** Somebody gave me, or a team of mine, a task. */
  assigned: z.boolean(),
  /** Somebody wrote on a task of mine. */
  commented: z.boolean(),
  /** A task that I gave away is done. */
  finished: z.boolean(),
});
export type Preferences = z.infer<typeof preferencesSchema>;
export const usualPreferences: Preferences = { assigned: true, commented: true, finished: true };

export const getPreferences = defineCall({
  id: 'tasks.preferences',
  summary: 'Read my task notification settings',
  method: 'GET',
  base,
  path: '/tasks/preferences',
  feature,
  allow,
  answer: preferencesSchema,
  reads: ['account'],
});

export const putPreferences = defineCall({
  id: 'tasks.savePreferences',
  level: 'see',
  summary: 'Change my task notification settings',
  method: 'PUT',
  base,
  path: '/tasks/preferences',
  feature,
  allow,
  body: preferencesSchema,
  answer: preferencesSchema,
  stales: ['account'],
});

const name = z.string().check(z.trim(), z.minLength(1), z.maxLength(60));
/** The filters as they stand in the address: codes and ids, no words. */
const query = z.string().check(z.maxLength(600), z.regex(/^[A-Za-z0-9=&%.,_/-]*$/));
export const viewSchema = z.object({ id: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof viewSchema>;

export const listViews = defineCall({
  id: 'tasks.views',
  summary: 'List my saved task views',
  method: 'GET',
  base,
  path: '/tasks/views',
  feature,
  allow,
  answer: listOf(viewSchema),
  reads: ['account'],
});

/** At most 20 a person: 422 `invalid_input` beyond. The same name again replaces what it held. */
export const saveView = defineCall({
  id: 'tasks.saveView',
  level: 'see',
  summary: 'Save a task view',
  method: 'POST',
  base,
  path: '/tasks/views',
  feature,
  allow,
  body: z.object({ name, query }),
  answer: viewSchema,
  status: 201,
  stales: ['account'],
});

export const removeView = defineCall({
  id: 'tasks.removeView',
  level: 'see',
  summary: 'Remove a saved task view',
  method: 'DELETE',
  base,
  path: '/tasks/views/:id',
  feature,
  allow,
  params: z.object({ id: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) }),
  stales: ['account'],
});
