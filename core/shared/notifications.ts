import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { defineEvent } from './live/liveEvent.ts';
import { notificationKind } from './notificationKinds.ts';
import { accountRoles } from './roles.ts';

/** ENT-3 and ENT-5 in one: what the bell lists. `data` never holds clinical words, only what a lock screen may show. */
export const notificationSchema = z.object({
  notification_id: z.string(),
  type: notificationKind,
  read: z.boolean(),
  created_at: z.string(),
  data: z.object({
    type: notificationKind,
    sender_first_name: z.optional(z.string()),
    sender_last_name: z.optional(z.string()),
    session_id: z.optional(z.string()),
    session_status: z.optional(z.string()),
    session_reason: z.optional(z.string()),
    advance_amount: z.optional(z.number()),
    /** Of a visit that was changed: how it stands since, where that is what changed. */
    appointment_status: z.optional(z.enum(['cancelled', 'booked'])),
    /** FHIR id of what it is about; its type follows from the kind. */
    resource_id: z.optional(z.string()),
    /** FHIR id of the patient, for staff. */
    patient_id: z.optional(z.string()),
  }),
});
export type Notification = z.infer<typeof notificationSchema>;

const notificationId = z.string().check(z.maxLength(64));

const paging = {
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100))),
  before: z.optional(notificationId),
};

const common = { shared: 'self', base: 'messaging', path: '/notifications', allow: accountRoles } as const;

/** API-13. Newest first; `before` is the last `notification_id` of the page before. */
export const listNotifications = defineCall({
  ...common,
  id: 'notifications.list',
  summary: 'List my notifications, newest first',
  method: 'GET',
  query: z.object({ ...paging, unread: z.optional(z.enum(['true', 'false'])) }),
  answer: z.object({ data: z.array(notificationSchema), unread: z.number(), next: z.nullable(z.string()) }),
  reads: ['notifications'],
});

/** API-14. One, or several of one thing; without an id: all of mine. */
export const markNotification = defineCall({
  ...common,
  id: 'notifications.mark',
  summary: 'Mark one, several or all of my notifications as read or unread',
  method: 'PATCH',
  body: z
    .object({
      notification_id: z.optional(notificationId),
      notification_ids: z.optional(z.array(notificationId).check(z.minLength(1), z.maxLength(100))),
      read: z.boolean(),
    })
    .check(
      z.refine((body) => !(body.notification_id && body.notification_ids), {
        error: 'Either one id or several',
        path: ['notification_ids'],
      }),
    ),
  answer: z.object({
    data: z.object({ notification_id: z.nullable(z.string()), read: z.boolean(), unread: z.number() }),
  }),
  stales: ['notifications'],
});

/** To one person. */
export const notificationAdded = defineEvent({ kind: 'notification_added', schema: notificationSchema });
/** To one person's other tabs. */
export const notificationsRead = defineEvent({ kind: 'notifications_read', schema: z.object({ unread: z.number() }) });
