import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { accountRoles } from './roles.ts';

const params = z.object({ key: z.string().check(z.regex(/^[a-z0-9:_-]{1,120}$/i)) });
export const draftText = z.string().check(z.maxLength(20_000));

/** What a person typed and has not sent, kept on the server (never in the browser's storage) until it is sent or cleared. */
export const getDraft = defineCall({
  id: 'drafts.get',
  shared: 'self',
  summary: 'Read a draft',
  method: 'GET',
  base: 'api',
  path: '/drafts/:key',
  allow: accountRoles,
  params,
  answer: z.object({ text: z.string() }),
  reads: ['drafts'],
});
export const putDraft = defineCall({
  id: 'drafts.put',
  shared: 'self',
  summary: 'Save a draft; empty text deletes it',
  method: 'PUT',
  base: 'api',
  path: '/drafts/:key',
  allow: accountRoles,
  params,
  body: z.object({ text: draftText }),
});
