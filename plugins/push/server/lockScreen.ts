import * as z from 'zod/mini';
import { textOf } from './kindTexts.ts';
import type { Push } from './sender.ts';

const letters = z.string().check(z.regex(/^[\w-]{1,32}$/));
const always = { tag: letters, unread: z.string().check(z.regex(/^\d{1,6}$/)) };
/** All that a payload may hold: a name that is not here is one too many. */
const withdrawn = z.strictObject({ ...always, type: z.literal('notifications_read') });
const shown = z.strictObject({
  ...always,
  type: z.string().check(z.regex(/^[a-z_]{1,64}$/)),
  notification_id: z.uuid(),
  title: z.string(),
  body: z.string(),
});

/**
 * Whether a locked screen may show it: the clinic's name and the sentence of its kind, word for word, and nothing else. Every
 * payload is asked about as it leaves, so also every one that any test makes.
 */
export const isSafeToShow = ({ data, topic }: Push, clinic: string): boolean => {
  if (topic !== data['tag']) return false;
  if (withdrawn.safeParse(data).success) return true;
  const read = shown.safeParse(data);
  if (!read.success || read.data.title !== clinic) return false;
  return Object.values(textOf(read.data.type).text).includes(read.data.body);
};
