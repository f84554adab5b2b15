import * as z from 'zod/mini';
import { staffRoles } from '#core/shared';

/** Common to all calls of the fax desk. */
export const mine = { base: 'api', feature: 'faxes', allow: staffRoles } as const;
export const id = z.guid();
export const fhirId = z.string().check(z.regex(/^[A-Za-z0-9.-]{1,64}$/));
export const words = (most: number) => z.string().check(z.trim(), z.maxLength(most));
