import * as z from 'zod';

/** What this feature reads of the environment; described in `config/environment.server.ts`. */
export const textSettings = z.object({
  DEMO: z.boolean(),
  TWILIO_URL: z.string(),
  TWILIO_ACCOUNT_SID: z.string().optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z.string().optional(),
});
export type TextSettings = z.output<typeof textSettings>;
