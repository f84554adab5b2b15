import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { defineEvent } from '../live/liveEvent.ts';
import { displaySchema } from './me.ts';
import { accountRoles } from '../roles.ts';

/** An IANA name that exists. */
export const timeZoneText = z.string().check(
  z.maxLength(64),
  z.refine((name) => {
    try {
      new Intl.DateTimeFormat('en-CA', { timeZone: name });
      return true;
    } catch {
      return false;
    }
  }, 'Choose a time zone from the list.'),
);
const { theme, text, contrast, motion } = displaySchema.shape;

/** Only what is given changes; it is then so on every device of the person. */
export const changeDisplay = defineCall({
  id: 'users.changeDisplay',
  summary: 'Change how pages look for me',
  method: 'PATCH',
  base: 'api',
  path: '/users/me/display',
  allow: accountRoles,
  body: z.object({
    theme: z.optional(theme),
    text: z.optional(text),
    contrast: z.optional(contrast),
    motion: z.optional(motion),
    timeZone: z.optional(z.nullable(timeZoneText)),
    locale: z.optional(z.enum(['en-CA', 'fr-CA'])),
  }),
  answer: displaySchema,
  perMinute: 120,
});

/** To the person's own browsers: how pages look was changed on one of them. */
export const displayChanged = defineEvent({ kind: 'display_changed', schema: z.object({}) });
