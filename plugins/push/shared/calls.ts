import * as z from 'zod/mini';
import { accountRoles, defineCall, notificationSchema, timeZoneText } from '#core/shared';

/** Whoever is told: the person themself, also where they stand for a patient. */
const mine = { base: 'messaging', feature: 'push', allow: accountRoles, shared: 'self' } as const;

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
  ...mine,
  query: z.object({ name }),
  answer: z.object({ data: z.object({ messaging, choice: z.nullable(choice) }) }),
});

/** API-15. */
export const addEndpoint = defineCall({
  id: 'push.addEndpoint',
  summary: 'Register this browser for push',
  method: 'POST',
  path: '/endpoints',
  ...mine,
  body: z.object({ endpoint_type: type, data: z.object({ token, name }) }),
});

/** API-16. Somebody else's endpoint stays where it is, and nothing says that there is one. */
export const removeEndpoint = defineCall({
  id: 'push.removeEndpoint',
  summary: 'Take this browser off push',
  method: 'DELETE',
  path: '/endpoints',
  ...mine,
  body: z.object({ endpoint_type: type, data: z.object({ fcm_token: token }) }),
});

export const choosePush = defineCall({
  id: 'push.choose',
  summary: 'Say whether browsers of this name get push',
  method: 'PUT',
  path: '/endpoints/choice',
  ...mine,
  body: z.object({ name, choice }),
});

const featureId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,63}$/));
const minuteOfDay = z.number().check(z.int(), z.minimum(0), z.maximum(1_439));
/** Every day, in minutes after midnight on the person's clocks; over midnight where `to` is the smaller one. */
const quietHours = z
  .object({ from: minuteOfDay, to: minuteOfDay, timeZone: timeZoneText })
  .check(z.refine(({ from, to }) => from !== to, { error: 'Choose two different times.', path: ['to'] }));
export type QuietHours = z.infer<typeof quietHours>;

/** How often a mail says that something is unread: within the hour, once a day, never. */
export const mailChoices = ['soon', 'daily', 'off'] as const;
export type MailChoice = (typeof mailChoices)[number];
const mailChoice = z.enum(mailChoices);

const digest = z.object({
  /** After midnight, on the person's clocks. */
  minute: minuteOfDay,
  /** 0: Monday. */
  days: z.array(z.number().check(z.int(), z.minimum(0), z.maximum(6))).check(
    z.minLength(1),
    z.maxLength(7),
    z.refine((days) => new Set(days).size === days.length),
  ),
  timeZone: timeZoneText,
});
/** When the mail comes that tells of what is unread, with the choice `daily`. */
export type Digest = z.infer<typeof digest>;

/** In the application (the bell's number and the notice), by push, by mail. Nothing comes by the other two of what is off in the first. */
export const pushWays = ['app', 'push', 'mail'] as const;
export type PushWay = (typeof pushWays)[number];

const preferences = z.object({
  data: z.object({
    /** Features that are on here and send notifications to people of my role, and by which ways. The bell lists all. */
    senders: z.array(
      z.object({
        id: z.string(),
        title: z.object({ 'en-CA': z.string(), 'fr-CA': z.string() }),
        ...{ app: z.boolean(), push: z.boolean(), mail: z.boolean() },
      }),
    ),
    quiet: z.nullable(quietHours),
    mail: mailChoice,
    /** Null: no hour was chosen, and one a day comes at most. */
    digest: z.nullable(digest),
  }),
});
export type PushPreferences = z.infer<typeof preferences>['data'];

export const readPreferences = defineCall({
  id: 'push.preferences',
  summary: 'What reaches me, by which ways, and when',
  method: 'GET',
  path: '/endpoints/preferences',
  ...mine,
  answer: preferences,
  reads: ['account', 'features'],
});

/** Only what is given changes, on every device of mine. `quiet` null: at any hour. */
export const savePreferences = defineCall({
  id: 'push.savePreferences',
  summary: 'Choose what reaches me, by which ways, and when',
  method: 'PATCH',
  path: '/endpoints/preferences',
  ...mine,
  body: z.object({
    sender: z.optional(z.object({ id: featureId, way: z.enum(pushWays), on: z.boolean() })),
    quiet: z.optional(z.nullable(quietHours)),
    mail: z.optional(mailChoice),
    digest: z.optional(digest),
  }),
  answer: preferences,
  stales: ['account'],
});

/** On all of my devices that get push; none: nothing is sent. */
export const sendTest = defineCall({
  id: 'push.test',
  summary: 'Send me a test notification',
  method: 'POST',
  path: '/endpoints/test',
  ...mine,
  answer: z.object({ data: z.object({ devices: z.number() }) }),
  perMinute: 6,
});

/** For whoever pressed a notification: which it is, and of which of their profiles. */
export const readPushed = defineCall({
  id: 'push.notification',
  summary: 'Read one of my notifications, whichever of my profiles it is for',
  method: 'GET',
  path: '/notifications/:id',
  ...mine,
  params: z.object({ id: z.string().check(z.maxLength(64)) }),
  answer: z.object({ data: z.object({ notification: notificationSchema, profile_id: z.string() }) }),
});
