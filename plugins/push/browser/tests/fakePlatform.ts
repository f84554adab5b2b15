import type { MessagingConfiguration } from '../../shared/calls.ts';
import type { PushPlatform } from '../service/platform.ts';

export interface FakePlatform extends PushPlatform {
  readonly did: string[];
  answer: NotificationPermission | 'unsupported';
  /** The token that the push service gives; null: it is away. */
  token: string | null;
  /** Holds `obtain` back until called. */
  letGo: (() => void) | null;
  lost: boolean;
  say(message: unknown): boolean;
  readonly closed: string[];
}

export const messaging: MessagingConfiguration = { vapidKey: 'BKey', firebase: null };

/** A browser with a push service, as far as `PushPlatform` describes it. */
export const fakePlatform = (permission: FakePlatform['answer'] = 'granted'): FakePlatform => {
  const kept = new Map<string, string>();
  const did: string[] = [];
  const closed: string[] = [];
  let now = permission;
  let hear: ((message: unknown, answer: () => void) => void) | null = null;
  const registration = {
    unregister: async () => did.push('unregister') > 0,
    getNotifications: async () =>
      ['1', '2'].map((id) => ({ data: { notification_id: id }, close: () => closed.push(id) })),
  } as unknown as ServiceWorkerRegistration;
  const it: FakePlatform = {
    ...{ did, closed, answer: 'granted', token: 'token-of-this-browser', letGo: null, lost: false },
    userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36',
    needsHomeScreen: false,
    storage: {
      getItem: (key) => kept.get(key) ?? null,
      setItem: (key, value) => void kept.set(key, value),
      removeItem: (key) => void kept.delete(key),
    },
    permission: () => now,
    ask: async () => {
      did.push('ask');
      const answer = it.answer === 'unsupported' ? 'default' : it.answer;
      now = answer;
      return answer;
    },
    register: async () => {
      if (it.answer === 'unsupported') throw new Error('Internal error.');
      did.push('register');
      return registration;
    },
    registered: async () => registration,
    tokens: async () => ({
      obtain: async () => {
        did.push('obtain');
        if (it.letGo !== null) await new Promise<void>((resolve) => (it.letGo = resolve));
        if (it.token === null) throw new Error('The push service is away.');
        return it.token;
      },
      current: async () => (it.lost ? null : it.token),
      release: async () => void did.push('release'),
    }),
    onMessage: (given) => {
      hear = given;
      return () => (hear = null);
    },
    say: (message) => {
      let answered = false;
      hear?.(message, () => (answered = true));
      return answered;
    },
  };
  return it;
};
