import * as z from 'zod/mini';
import { defineCall } from '#core/shared';

/** What a new patient is led through. */
export const welcomeSteps = ['about', 'clinic', 'first'] as const;
export type WelcomeStep = (typeof welcomeSteps)[number];

/** Which steps of the welcome are done; null: it is not shown again. All of them done is null, too. */
export const saveWelcome = defineCall({
  id: 'users.saveWelcome',
  summary: 'Keep how far my welcome is',
  method: 'PUT',
  base: 'api',
  path: '/users/me/welcome',
  allow: ['patient'],
  body: z.object({ done: z.nullable(z.array(z.enum(welcomeSteps)).check(z.maxLength(welcomeSteps.length))) }),
  stales: ['account'],
});
