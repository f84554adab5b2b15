import * as z from 'zod/mini';
import { defineCall } from '#core/shared';
import { id, words } from '../worker.ts';

/** Of every call that a worker's pass makes. */
export const pass = { base: 'api', feature: 'home-care', allow: ['guest'] } as const;

/**
 * Opens home care mode on a device. What was made up, is used up by another device, expired, taken back or of a clinic without
 * the feature is one answer. Failures: 404 `code_invalid`, 429 `too_many_codes`.
 */
export const openMode = defineCall({
  ...{ base: 'api', allow: 'anyone', id: 'home-care.openMode', method: 'POST', path: '/home-care/mode' },
  summary: 'Open home care mode with an access code',
  perMinute: 10,
  body: z.object({ code: words(40), device: id }),
  /**
   * `sendPass` reads nothing. It sends what was done for a month longer, also where the other was taken back. `gatePass` opens
   * `checkMode` alone. `deviceKey` is the same whenever this worker opens the mode on this device, and no one else's.
   */
  answer: z.object({
    ...{ pass: z.string(), sendPass: z.string(), gatePass: z.string(), deviceKey: z.string() },
    ...{ name: z.string(), until: z.string() },
  }),
});

/** Whether the mode is still on, for a device that is locked and may read nothing. */
export const checkMode = defineCall({
  ...{ ...pass, id: 'home-care.checkMode', method: 'GET', path: '/home-care/mode' },
  summary: 'Ask whether home care mode is still on',
  answer: z.object({ open: z.boolean() }),
});

/** Ends it on this device; its code opens nothing any more. */
export const closeMode = defineCall({
  ...{ ...pass, id: 'home-care.closeMode', method: 'DELETE', path: '/home-care/mode' },
  summary: 'Leave home care mode',
});
