import * as z from 'zod/mini';
import { adminRoles, defineCall } from '#core/shared';

const admins = { base: 'messaging', feature: 'push', path: '/endpoints/escalation', allow: adminRoles } as const;

/** What follows, in this order, while nobody opens something urgent; the first push and the bell come at once. */
export const escalationSteps = ['push', 'mail', 'task'] as const;
export type EscalationStep = (typeof escalationSteps)[number];
export const longestWait = 1_440;

/** Minutes after it was sent; null: this step is left out. */
const wait = z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(longestWait)));

/** Is a step given as early as one before it, or earlier? */
export const firstTooEarly = (rule: Readonly<Record<EscalationStep, number | null>>): EscalationStep | null => {
  let latest = 0;
  for (const step of escalationSteps) {
    const minutes = rule[step];
    if (minutes === null) continue;
    if (minutes <= latest) return step;
    latest = minutes;
  }
  return null;
};

const ruleSchema = z.object({
  on: z.boolean(),
  push: wait,
  mail: wait,
  task: wait,
  /** Push and mail of urgent things come in people's quiet hours too. */
  inQuietHours: z.boolean(),
});
export type EscalationRule = z.infer<typeof ruleSchema>;
export const usualRule: EscalationRule = { on: true, push: 5, mail: 15, task: 30, inQuietHours: true };

const answer = z.object({
  data: z.object({
    rule: ruleSchema,
    /** Features that are on here and send urgent notifications. */
    senders: z.array(z.object({ id: z.string(), title: z.object({ 'en-CA': z.string(), 'fr-CA': z.string() }) })),
    /** Without tasks there is no last step. */
    hasTasks: z.boolean(),
  }),
});

export const readEscalation = defineCall({
  id: 'push.escalation',
  summary: 'Read what follows when nobody opens something urgent',
  method: 'GET',
  ...admins,
  answer,
  reads: ['features', 'escalation'],
});

export const saveEscalation = defineCall({
  id: 'push.saveEscalation',
  summary: 'Choose what follows when nobody opens something urgent',
  method: 'PUT',
  ...admins,
  body: ruleSchema.check(
    z.refine((rule) => firstTooEarly(rule) === null, { error: 'Choose a later time for each step.', path: ['task'] }),
  ),
  answer,
  stales: ['escalation'],
});
