import { CallFailure } from '#core/shared';
import { workerPath } from '../../shared/addresses.ts';
import type { MessagingConfiguration } from '../../shared/calls.ts';
import type { PushPlatform } from './platform.ts';
import { webPushTokens } from './webPushTokens.ts';

/** ERR-2. */
const unavailable = (): CallFailure => new CallFailure(500, 'internal_error', 'Internal error.');

/** INT-1: the messaging configuration in its query string. */
export const workerAddress = ({ vapidKey, firebase }: MessagingConfiguration): string =>
  `${workerPath}?${new URLSearchParams({ ...firebase, vapidKey }).toString()}`;

const isApple = /\b(iPhone|iPad|iPod)\b/;

export const browserPlatform = (): PushPlatform => {
  const { userAgent } = navigator;
  const workers = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  // An iPad says that it is a Macintosh, with a screen to touch.
  const touchesMac = /\bMacintosh\b/.test(userAgent) && navigator.maxTouchPoints > 1;
  return {
    userAgent: touchesMac ? userAgent.replace('Macintosh', 'iPad') : userAgent,
    needsHomeScreen: (isApple.test(userAgent) || touchesMac) && !('PushManager' in window),
    storage: window.localStorage,
    permission: () =>
      !workers || !('PushManager' in window) || !('Notification' in window) ? 'unsupported' : Notification.permission,
    ask: () => Notification.requestPermission(),
    register: async (configuration) => {
      // Some browsers block it and say nothing.
      const registration = await workers?.register(workerAddress(configuration), {
        scope: '/',
        updateViaCache: 'none',
      });
      if (!registration || !workers) throw unavailable();
      return workers.ready;
    },
    registered: async () => workers?.getRegistration('/'),
    tokens: async ({ firebase, vapidKey }) => {
      if (!firebase) return webPushTokens(vapidKey);
      const { firebaseTokens } = await import(/* webpackChunkName: "firebase" */ './firebaseTokens.ts');
      return firebaseTokens(firebase, vapidKey);
    },
    onMessage: (handle) => {
      const hear = (event: MessageEvent<unknown>): void => handle(event.data, () => event.ports[0]?.postMessage(true));
      workers?.addEventListener('message', hear);
      return () => workers?.removeEventListener('message', hear);
    },
  };
};
