import * as z from 'zod/mini';
import { accountRoles, defineCall, notificationSchema } from '#core/shared';

const feature = 'push';
const base = 'messaging';
const allow = accountRoles;

/** ENT-10: the marker of a browser's endpoint. */
export const endpointType = 'web';
const type = z.literal(endpointType);
/** Of Firebase, or a subscription as `subscriptionToken` writes it. */
const token = z.string().check(z.minLength(20), z.maxLength(2_048));
const name = z.string().check(z.minLength(1), z.maxLength(100));

/** What the person chose for browsers of this name. `later`: they were asked once and need not be asked again. */
const choice = z.enum(['on', 'off', 'later']);
export type PushChoice = z.infer<typeof choice>;

/** INT-1: what the service worker's address carries. */
const messaging = z.object({
  /** For Web Push, and for Firebase where that is configured. Base64url. */
  vapidKey: z.string(),
  firebase: z.nullable(
    z.object({
      apiKey: z.string(),
      appId: z.string(),
      projectId: z.string(),
      messagingSenderId: z.string(),
    }),
  ),
});
export type MessagingConfiguration = z.infer<typeof messaging>;

export const readMessaging = defineCall({
  id: 'push.messaging',
  summary: 'How this browser registers for push, and what I chose for it',
  method: 'GET',
  path: '/endpoints',
  ...{ base, feature, allow },
  query: z.object({ name }),
  answer: z.object({ data: z.object({ messaging, choice: z.nullable(choice) }) }),
});

/** API-15. */
export const addEndpoint = defineCall({
  id: 'push.addEndpoint',
  summary: 'Register this browser for push',
  method: 'POST',
  path: '/endpoints',
  ...{ base, feature, allow },
  body: z.object({ endpoint_type: type, data: z.object({ token, name }) }),
});

/** API-16. Somebody else's endpoint stays where it is, and nothing says that there is one. */
export const removeEndpoint = defineCall({
  id: 'push.removeEndpoint',
  summary: 'Take this browser off push',
  method: 'DELETE',
  path: '/endpoints',
  ...{ base, feature, allow },
  body: z.object({ endpoint_type: type, data: z.object({ fcm_token: token }) }),
});

export const choosePush = defineCall({
  id: 'push.choose',
  summary: 'Say whether browsers of this name get push',
  method: 'PUT',
  path: '/endpoints/choice',
  ...{ base, feature, allow },
  body: z.object({ name, choice }),
});

/** For whoever pressed a notification: which it is, and of which of their profiles. */
export const readPushed = defineCall({
  id: 'push.notification',
  summary: 'Read one of my notifications, whichever of my profiles it is for',
  method: 'GET',
  path: '/notifications/:id',
  ...{ base, feature, allow },
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: z.object({ data: z.object({ notification: notificationSchema, profile_id: z.string() }) }),
});
