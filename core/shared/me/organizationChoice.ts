import * as z from 'zod/mini';
import { defineCall } from '../call.ts';

/**
 * Where this session of a super administrator acts from now on; their own organisation ends it. Kept on the server: a call of a
 * page that shows another one fails with 409 `organization_changed`. Failure: 404, also for a suspended one.
 */
export const chooseOrganization = defineCall({
  id: 'organizations.choose',
  summary: 'Choose the organisation to act in',
  method: 'PUT',
  base: 'api',
  path: '/organizations/current',
  allow: ['super_admin'],
  body: z.object({ organization: z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/)) }),
  stales: ['organization'],
});
