import { defineCall } from '../call.ts';
import { accountRoles, type AccountRole } from '../roles.ts';

/** Whose pages an administrator can look at in a demo clinic. */
export const previewRoles = [
  'patient',
  'practitioner',
  'admin',
  'clinic_admin',
] as const satisfies readonly AccountRole[];

/** Back to one's own pages; nothing where the session looks at none. */
export const endPreview = defineCall({
  id: 'preview.end',
  summary: 'Go back from the demo clinic to my own pages',
  method: 'DELETE',
  base: 'api',
  path: '/preview',
  allow: accountRoles,
  inPreview: true,
});
