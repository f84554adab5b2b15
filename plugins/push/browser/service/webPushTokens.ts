import { subscriptionToken } from '../../shared/subscriptionToken.ts';
import type { PushTokens } from './platform.ts';

export const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

const base64urlOf = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

const tokenOf = (subscription: PushSubscription): string =>
  subscriptionToken({
    endpoint: subscription.endpoint,
    keys: { p256dh: base64urlOf(subscription.getKey('p256dh')), auth: base64urlOf(subscription.getKey('auth')) },
  });

/** The standard, with no account anywhere. */
export const webPushTokens = (vapidKey: string): PushTokens => {
  const key = bytesOf(vapidKey);
  const isOurs = ({ options }: PushSubscription): boolean => base64urlOf(options.applicationServerKey) === vapidKey;
  return {
    obtain: async ({ pushManager }) => {
      const there = await pushManager.getSubscription();
      if (there && isOurs(there)) return tokenOf(there);
      // Under a key that the server has no more, nothing arrives, and a second one is refused.
      await there?.unsubscribe();
      return tokenOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
    },
    current: async ({ pushManager }) => {
      const there = await pushManager.getSubscription();
      return there && isOurs(there) ? tokenOf(there) : null;
    },
    release: async ({ pushManager }) => {
      const there = await pushManager.getSubscription();
      await there?.unsubscribe();
    },
  };
};
