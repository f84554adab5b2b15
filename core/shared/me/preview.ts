import * as z from 'zod/mini';
import { accountRoles } from '../roles.ts';

/** Where a session looks at a demo clinic: as which role, and until when by itself. */
export const previewSchema = z.object({
  role: z.enum(accountRoles),
  /** Name of the clinic's custom role; null: the role as it is. */
  custom: z.nullable(z.string()),
  /** ISO 8601. */
  until: z.string(),
});
export type Preview = z.infer<typeof previewSchema>;
