import { reaction } from 'mobx';
import {
  type Live,
  type Notification,
  notificationAdded,
  notificationsRead,
  type Resources,
  type Toasts,
} from '#core/shared';
import type { Registry } from '../../registry/registry.ts';
import { NotificationKinds } from '../../slots.ts';
import type { NotificationsStore } from './notificationsStore.ts';
import { RecentIds } from '../live/recentIds.ts';

export interface NotificationCenterOptions {
  readonly live: Live;
  readonly store: NotificationsStore;
  readonly resources: Resources;
  readonly toasts: Toasts;
  readonly registry: Pick<Registry, 'contributed'>;
  readonly report: (error: unknown, where: { readonly feature?: string; readonly doing?: string }) => void;
  readonly go: (to: string) => void;
  readonly openText: () => string;
}

/** Brings what arrives to the bell, to a toast and to the feature that knows its kind (ENT-6). Returns the undo. */
export const connectNotifications = (options: NotificationCenterOptions): (() => void) => {
  const { live, store, resources } = options;
  const refresh = (): void => {
    store.refresh().catch((error: unknown) => options.report(error, { doing: 'reading notifications' }));
    resources.stale('notifications');
  };
  const told = new RecentIds<string>(200);
  // By the live connection, by push or by both: told once.
  const tell = (notification: Notification): void => {
    if (told.add(notification.notification_id)) arrive(notification, options);
  };
  store.announce = tell;
  const stops = [
    live.on(notificationAdded, ({ data }) => {
      refresh();
      tell(data);
    }),
    live.on(notificationsRead, refresh),
    live.onMissed(refresh),
    readFirst(live, refresh),
  ];
  return () => {
    for (const stop of stops) stop();
  };
};

/** So long the first look waits for the connection. */
const patienceMs = 300;

/**
 * Once what comes is told: what was read or arrived between a first answer and the connection would be told to nobody, and the bell
 * would say otherwise until the next thing happens. Where the connection takes long it is read before, and once more then.
 */
const readFirst = (live: Live, read: () => void): (() => void) => {
  if (live.state === 'open') {
    read();
    return () => undefined;
  }
  const timer = setTimeout(read, patienceMs);
  const stop = reaction(
    () => live.state === 'open',
    () => {
      clearTimeout(timer);
      read();
      queueMicrotask(() => stop());
    },
  );
  return () => {
    clearTimeout(timer);
    stop();
  };
};

/** STA-6, for a notification that arrives while the page is open: by the live connection or by push. */
const arrive = (notification: Notification, options: NotificationCenterOptions): void => {
  const handler = options.registry.contributed(NotificationKinds).find(({ item }) => item.kind === notification.type);
  if (!handler) return;
  const { owner, item } = handler;
  try {
    item.handle?.(notification);
  } catch (error) {
    options.report(error, { feature: owner, doing: `handling ${notification.type}` });
  }
  // Whoever wants to hear of none of these in the application finds it in the list, read.
  if (notification.read) return;
  try {
    if (item.quiet?.(notification)) return;
    const href = item.href?.(notification);
    options.toasts.show({
      message: item.text(notification),
      action: href === undefined ? undefined : { text: options.openText(), run: () => options.go(href) },
    });
  } catch (error) {
    options.report(error, { feature: owner, doing: `announcing ${notification.type}` });
  }
};
