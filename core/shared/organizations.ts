import * as z from 'zod/mini';
import { defineCall } from './call.ts';

/** Where a super administrator may act: the `X-Organization` header carries the id. */
export const listOrganizations = defineCall({
  id: 'organizations.list',
  summary: 'List every organisation on this server',
  method: 'GET',
  base: 'api',
  path: '/organizations',
  allow: ['super_admin'],
  answer: z.object({ data: z.array(z.object({ id: z.string(), name: z.string() })) }),
  reads: ['organization'],
});
