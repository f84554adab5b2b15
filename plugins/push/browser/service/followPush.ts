import { reaction } from 'mobx';
import type { Lock, Notifications, Router } from '#core/shared';
import { notificationOfPush, readPushData } from '../../shared/pushData.ts';
import { openedPath } from '../../shared/addresses.ts';
import type { DevicePush } from '../stores/DevicePush.ts';
import type { PushPlatform } from './platform.ts';

interface Parts {
  readonly push: Pick<DevicePush, 'registered'>;
  readonly platform: Pick<PushPlatform, 'onMessage'>;
  readonly notifications: Notifications;
  readonly router: Pick<Router, 'go'>;
  readonly lock: Pick<Lock, 'locked'>;
}

/** Closes on this screen what has been read, here or elsewhere. */
const closeRead = async ({ push, notifications }: Parts): Promise<void> => {
  const read = new Set(notifications.list.filter((one) => one.read).map((one) => one.notification_id));
  if (read.size === 0) return;
  const registration = await push.registered();
  for (const one of (await registration?.getNotifications()) ?? []) {
    const { notification_id: id } = (one.data ?? {}) as { readonly notification_id?: string };
    if (id !== undefined && read.has(id)) one.close();
  }
};

/** What the worker says to the page, and what the page says of the bell to the screen. Returns the undo. */
export const followPush = (parts: Parts): (() => void) => {
  const { platform, notifications, router, lock } = parts;
  const hear = (message: unknown, answer: () => void): void => {
    if (typeof message !== 'object' || message === null || !('is' in message)) return;
    if (message.is === 'pushed' && 'data' in message) {
      // Behind the lock nobody sees a toast: then the screen shows it.
      if (!lock.locked) answer();
      const data = readPushData(message.data);
      // A withdrawal is no notification, and the live connection told of it already.
      if (data && (data.type as string) !== 'notifications_read') void notifications.arrived(notificationOfPush(data));
    }
    if (message.is === 'opened' && 'href' in message && typeof message.href === 'string') {
      answer();
      // From our own worker, and yet nowhere but there.
      if (message.href.startsWith(`${openedPath}?`)) router.go(message.href);
    }
  };
  const stops = [
    platform.onMessage(hear),
    reaction(
      () => notifications.list,
      () => void closeRead(parts).catch(() => undefined),
      { fireImmediately: true },
    ),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};
