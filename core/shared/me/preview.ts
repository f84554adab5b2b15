import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { accountRoles, type AccountRole } from '../roles.ts';

/** Whose pages an administrator can look at in a demo clinic. */
export const previewRoles = [
  'patient',
  'practitioner',
  'admin',
  'clinic_admin',
] as const satisfies readonly AccountRole[];

/** Where a session looks at a demo clinic: as which role, and until when by itself. */
export const previewSchema = z.object({
  role: z.enum(previewRoles),
  /** Name of the clinic's custom role; null: the role as it is. */
  custom: z.nullable(z.string()),
  /** ISO 8601. */
  until: z.string(),
});
export type Preview = z.infer<typeof previewSchema>;

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
