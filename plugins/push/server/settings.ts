import * as z from 'zod';

/** What this feature reads of the environment; described in `config/environment.server.ts`. */
export const pushSettings = z.object({
  DATA_DIR: z.string(),
  PUBLIC_URL: z.string().optional(),
  MAIL_FROM: z.string(),
  VAPID_PUBLIC_KEY: z.string().optional(),
  VAPID_PRIVATE_KEY: z.string().optional(),
  VAPID_SUBJECT: z.string().optional(),
  PUSH_SERVICES: z.array(z.string()),
  FIREBASE_CONFIG: z
    .object({ apiKey: z.string(), appId: z.string(), projectId: z.string(), messagingSenderId: z.string() })
    .optional(),
  FIREBASE_VAPID_KEY: z.string().optional(),
  FIREBASE_SERVICE_ACCOUNT: z.string().optional(),
  FCM_URL: z.string(),
});
export type PushSettings = z.output<typeof pushSettings>;

const loopback = /^(localhost|127\.|\[?::1)/;

/**
 * Whom a push service may write to when something is wrong (RFC 8292). Apple refuses every push whose subject is no real
 * address, `localhost` above all, and says 403 as if the keys were wrong.
 */
export const vapidSubject = ({ VAPID_SUBJECT, PUBLIC_URL, MAIL_FROM }: PushSettings): string => {
  if (VAPID_SUBJECT !== undefined) return VAPID_SUBJECT;
  if (PUBLIC_URL?.startsWith('https:') && !loopback.test(new URL(PUBLIC_URL).host)) return new URL(PUBLIC_URL).origin;
  const [, inBrackets] = /<([^<>\s]+)>/.exec(MAIL_FROM) ?? [];
  return `mailto:${inBrackets ?? MAIL_FROM.trim()}`;
};
