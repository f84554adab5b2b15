import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { accountRoles } from './roles.ts';

const params = z.object({ key: z.string().check(z.regex(/^[a-z0-9:_-]{1,120}$/i)) });
export const draftText = z.string().check(z.maxLength(20_000));

const common = { shared: 'self', base: 'api', path: '/drafts/:key', allow: accountRoles, params } as const;

/** What a person typed and has not sent, kept on the server (never in the browser's storage) until it is sent or cleared. */
export const getDraft = defineCall({
  ...common,
  id: 'drafts.get',
  summary: 'Read a draft',
  method: 'GET',
  answer: z.object({ text: z.string() }),
  reads: ['drafts'],
});
export const putDraft = defineCall({
  ...common,
  id: 'drafts.put',
  summary: 'Save a draft; empty text deletes it',
  method: 'PUT',
  body: z.object({ text: draftText }),
});
