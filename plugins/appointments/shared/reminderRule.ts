import * as z from 'zod/mini';
import { adminRoles, defineCall, listOf } from '#core/shared';

/** How many hours before a visit its patient may be reminded: two weeks to four hours. */
export const reminderHours = [336, 168, 72, 48, 24, 4] as const;

/** What the patients of one type of visit are told by the clinic, before it and after one that was missed. */
export const reminderRuleSchema = z.object({
  hours: z.array(z.literal(reminderHours)).check(
    z.maxLength(3),
    z.refine((hours) => new Set(hours).size === hours.length),
  ),
  /** Asks whether they come. */
  asks: z.boolean(),
  /** Writes to whoever did not come. */
  missed: z.boolean(),
});
export type ReminderRule = z.infer<typeof reminderRuleSchema>;

/** Where nothing was decided. */
export const noReminders: ReminderRule = { hours: [], asks: false, missed: false };

const id = z.string().check(z.regex(/^[A-Za-z0-9\-.]{1,64}$/));
const here = { base: 'api', feature: 'appointments', allow: adminRoles } as const;

export const listReminderRules = defineCall({
  ...here,
  id: 'appointments.reminderRules',
  summary: "List the clinic's reminders by visit type",
  method: 'GET',
  path: '/appointments/reminder-rules',
  answer: listOf(z.extend(reminderRuleSchema, { type: id })),
  reads: ['appointments'],
});

/** Counts for what is still to be sent of visits that are booked already. Failures: 404, 422 where it asks and never reminds. */
export const saveReminderRule = defineCall({
  ...here,
  id: 'appointments.saveReminderRule',
  summary: "Change a visit type's reminders",
  method: 'PUT',
  path: '/appointments/reminder-rules/:type',
  params: z.object({ type: id }),
  body: reminderRuleSchema,
  answer: reminderRuleSchema,
  stales: ['appointments'],
});
