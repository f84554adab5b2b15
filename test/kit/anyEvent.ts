import * as z from 'zod/mini';
import { defineEvent } from '#core/shared';

/** An event of any kind with anything in it, for tests of how events travel. */
export const anyEvent = (kind: string) => defineEvent({ kind, schema: z.unknown() });
