import { builtSite } from '#core/browser/offline/worker/builtSite.ts';
import { keepSite } from '#core/browser/offline/worker/keepSite.ts';
import type { WorkerEvent, WorkerScope } from '#core/browser/offline/worker/workerScope.ts';
import { openedHref } from '../../shared/addresses.ts';
import { shownOf, type WorkerPush } from '../worker/shown.ts';
import { showPush, type WorkerScreen } from '../worker/showPush.ts';

// The service worker (INT-1), built by itself to the root of the site. Of a push it keeps nothing; `keepSite` keeps built files.

interface PushEvent extends WorkerEvent {
  readonly data: { text(): string } | null;
}
interface ClickEvent extends WorkerEvent {
  readonly notification: Notification;
}
interface WindowClient {
  readonly visibilityState: 'visible' | 'hidden';
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
  postMessage(message: unknown, transfer: readonly Transferable[]): void;
}
interface PushWorker {
  readonly registration: ServiceWorkerRegistration;
  readonly clients: {
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  addEventListener(type: 'push', handle: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', handle: (event: ClickEvent) => void): void;
}
const worker = globalThis as unknown as PushWorker;
const { language, userAgent } = navigator;
/** There, a push that shows nothing costs the subscription. */
const mustShow = /AppleWebKit/.test(userAgent) && !/Chrome|Chromium/.test(userAgent);
const answerMs = 500;
/** A page that is busy is worth waiting for: it would be loaded anew under whoever types in it. */
const openAnswerMs = 2_000;

const windows = (): Promise<readonly WindowClient[]> =>
  worker.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** True when a page with somebody signed in took it. */
const tell = (client: WindowClient, message: unknown, withinMs = answerMs): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), withinMs);
    client.postMessage(message, [port2]);
  });

const screen: WorkerScreen = {
  mustShow,
  pages: async () =>
    (await windows()).map((page) => ({
      visible: page.visibilityState === 'visible',
      tell: (message) => tell(page, message),
    })),
  withdraw: async (tag) => {
    for (const one of await worker.registration.getNotifications({ tag })) one.close();
  },
  setBadge: async (unread) => {
    if ('setAppBadge' in navigator) await navigator.setAppBadge(unread).catch(() => undefined);
  },
  show: (push) => {
    const { title, body, tag } = shownOf(push, language);
    return worker.registration.showNotification(title, {
      ...{ body, tag, icon: '/icon-192.png', badge: '/badge-96.png' },
      data: { type: push.type, notification_id: push.notification_id },
      // The same thread again is worth a sound.
      ...({ renotify: true } as object),
    });
  },
};

const open = async ({ data }: { readonly data: WorkerPush | null }): Promise<void> => {
  const href = openedHref(data ?? {});
  const [page] = await windows();
  if (!page) return void (await worker.clients.openWindow(href));
  await page.focus().catch(() => undefined);
  if (await tell(page, { is: 'opened', href }, openAnswerMs)) return;
  // Nobody is signed in there: the address leads through the log-in.
  const went = await page.navigate(href).catch(() => null);
  if (!went) await worker.clients.openWindow(href);
};

keepSite(globalThis as unknown as WorkerScope, builtSite());
worker.addEventListener('push', (event) => event.waitUntil(showPush(event.data?.text() ?? '', screen)));
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open({ data: event.notification.data as WorkerPush | null }));
});
