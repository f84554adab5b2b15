import * as z from 'zod/mini';
import { accountRoles, defineCall, passwordText } from '#core/shared';

/** Between asking and closing, so that a mistake, or somebody else at an open page, can be undone. */
export const waitingDays = 14;

export const closingSchema = z.object({
  /** When it closes; null: nobody asked. */
  closesAt: z.nullable(z.string()),
  /** Why it can't be closed here; null: it can. */
  refused: z.nullable(z.enum(['staff_account', 'last_administrator'])),
  /** Clinics that keep the record. */
  clinics: z.array(z.string()),
  /** Booked ahead. Closing cancels none. */
  visits: z.array(z.object({ at: z.string(), clinic: z.string() })),
  /** Written and not sent. */
  drafts: z.number(),
  /** People who stand for the patient: their own access stays. */
  delegates: z.array(z.string()),
});
export type Closing = z.infer<typeof closingSchema>;

const mine = {
  base: 'api',
  allow: accountRoles,
  shared: 'self',
  wholeAccount: true,
  path: '/users/me/closing',
} as const;
const change = { ...mine, answer: closingSchema, stales: ['closing'] } as const;

export const getClosing = defineCall({
  ...mine,
  id: 'users.closing',
  summary: 'Read what closing my account means, and whether it is under way',
  method: 'GET',
  answer: closingSchema,
  reads: ['closing'],
});

/** Failures: 409 `staff_account`, `last_administrator`; 422 `wrong_password`; 429. */
export const askToClose = defineCall({
  ...change,
  id: 'users.askToClose',
  summary: 'Ask to close my account after a waiting time',
  method: 'POST',
  body: z.object({ password: passwordText }),
});

export const keepAccount = defineCall({
  ...change,
  id: 'users.keepAccount',
  summary: 'Keep my account after all',
  method: 'DELETE',
});
