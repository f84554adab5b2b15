import * as z from 'zod/mini';
import { defineEvent } from '#core/shared';

/** Something on the desk changed; what, is asked anew. */
export const faxesChanged = defineEvent({ kind: 'faxes_changed', schema: z.object({}) });
