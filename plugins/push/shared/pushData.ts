import * as z from 'zod/mini';
import { type Notification, notificationKind } from '#core/shared';

const text = z.optional(z.string().check(z.maxLength(500)));

/**
 * ENT-5, as it arrives: every value is text, and names come in either spelling. Our own server sends the fields above the line
 * and no others, so that no name and no reason passes through a push service.
 */
const pushDataSchema = z.object({
  type: notificationKind,
  notification_id: text,
  title: text,
  body: text,
  /** Two with the same one are one notification on the screen. */
  tag: text,
  unread: text,
  // ---
  sender_first_name: text,
  sender_last_name: text,
  senderFirstName: text,
  senderLastName: text,
  session_status: text,
  session_reason: text,
  advance_amount: z.optional(z.union([z.string().check(z.maxLength(20)), z.number()])),
});
export type PushData = z.infer<typeof pushDataSchema>;

/** What Firebase delivers has the data inside; null where it cannot be read. */
export const readPushData = (given: unknown): PushData | null => {
  const inner = typeof given === 'object' && given !== null && 'data' in given ? given.data : given;
  const read = pushDataSchema.safeParse(inner);
  return read.success ? read.data : null;
};

/** ENT-5 as the bell and the toasts know it. */
export const notificationOfPush = (data: PushData, now = new Date()): Notification => {
  const amount = Number(data.advance_amount ?? Number.NaN);
  const fields = {
    sender_first_name: data.sender_first_name ?? data.senderFirstName,
    sender_last_name: data.sender_last_name ?? data.senderLastName,
    session_status: data.session_status,
    session_reason: data.session_reason,
    advance_amount: Number.isFinite(amount) ? amount : undefined,
  };
  const known = Object.entries(fields).filter(([, value]) => value !== undefined);
  return {
    // One without an id is of nobody else's making: it is told every time.
    notification_id: data.notification_id ?? `push-${now.getTime()}-${Math.random()}`,
    type: data.type,
    read: false,
    created_at: now.toISOString(),
    data: { type: data.type, ...Object.fromEntries(known) },
  };
};
