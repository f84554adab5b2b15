import { getApps, initializeApp } from 'firebase/app';
import { deleteToken, getMessaging, getToken, type Messaging } from 'firebase/messaging';
import type { MessagingConfiguration } from '../../shared/calls.ts';
import type { PushTokens } from './platform.ts';

type Firebase = NonNullable<MessagingConfiguration['firebase']>;

const messagingOf = (firebase: Firebase): Messaging => getMessaging(getApps()[0] ?? initializeApp(firebase));

/**
 * By Firebase's own library. It still gives registration tokens, which FCM's HTTP v1 takes; installation ids must not be mixed
 * with them on one device.
 */
export const firebaseTokens = (firebase: Firebase, vapidKey: string): PushTokens => ({
  obtain: async (serviceWorkerRegistration) => {
    const token = await getToken(messagingOf(firebase), { vapidKey, serviceWorkerRegistration });
    if (token === '') throw new Error('Firebase gave no token.');
    return token;
  },
  // Its token is known to its library alone; that the browser has no subscription any more is seen here.
  current: async ({ pushManager }) => ((await pushManager.getSubscription()) ? true : null),
  release: async () => void (await deleteToken(messagingOf(firebase))),
});
