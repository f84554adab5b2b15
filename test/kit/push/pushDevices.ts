import type { BrowserContext, CDPSession, Page, Worker } from 'playwright-core';
import { workerPath } from '#plugins/push/shared/addresses.ts';
import type { Device, PushService } from '#plugins/push/server/tests/pushService.ts';

/** A browser whose push service is the stand-in: what that takes for it, it is handed, as a true one would be. */
export interface PushDevice {
  /** Whether the server knows of it. */
  isRegistered(page: Page): Promise<boolean>;
  /** From when its worker runs, pushes reach it. */
  connect(page: Page): Promise<void>;
  /** Where pushes arrive; absent before it runs. */
  worker(): Worker | undefined;
  /** What stands on its screen. */
  shown(): Promise<readonly { readonly title: string; readonly body: string }[]>;
}

/** Runs in the page: a headless Chromium has no push service to ask. */
const standIn = ([endpoint, p256dh, auth]: readonly [string, string, string]): void => {
  if (typeof PushManager === 'undefined') return;
  const bytes = (text: string): ArrayBuffer =>
    Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0)).buffer;
  const key = 'stand-in push key';
  const kept = (): string | null => localStorage.getItem(key);
  const subscription = () => ({
    endpoint,
    options: { applicationServerKey: bytes(kept() ?? '') },
    getKey: (name: string) => bytes(name === 'auth' ? auth : p256dh),
    unsubscribe: async () => (localStorage.removeItem(key), true),
  });
  Object.assign(PushManager.prototype, {
    getSubscription: async () => (kept() === null ? null : subscription()),
    subscribe: async ({ applicationServerKey }: { applicationServerKey: Uint8Array }) => {
      localStorage.setItem(key, btoa(String.fromCharCode(...applicationServerKey)));
      return subscription();
    },
  });
};

const workerOf = (context: BrowserContext): Worker | undefined =>
  context.serviceWorkers().find((one) => one.url().includes(workerPath));

/** @param service may get something for it from now on */
export const pushDevice = async (
  context: BrowserContext,
  service: PushService,
  origin: string,
): Promise<PushDevice> => {
  const device: Device = service.subscribe();
  const [p256dh, auth] = device.token.split('.', 2) as [string, string];
  await context.addInitScript(standIn, [device.endpoint, p256dh, auth] as const);
  await context.grantPermissions(['notifications'], { origin });
  let protocol: CDPSession | null = null;
  let registrationId = '';
  service.onTaken(({ endpoint, data }) => {
    if (endpoint !== device.endpoint || !protocol) return;
    const given = { origin, registrationId, data: JSON.stringify(data) };
    // A browser that was closed meanwhile gets nothing.
    protocol.send('ServiceWorker.deliverPushMessage', given).catch(() => undefined);
  });
  return {
    isRegistered: (page) => page.evaluate(() => localStorage.getItem('push_endpoint') !== null),
    connect: async (page) => {
      const session = await context.newCDPSession(page);
      const registered = new Promise<string>((resolve) => {
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          if (registrations[0]) resolve(registrations[0].registrationId);
        });
      });
      await session.send('ServiceWorker.enable');
      registrationId = await registered;
      protocol = session;
    },
    worker: () => workerOf(context),
    shown: async () => {
      const worker = workerOf(context);
      const all = await worker?.evaluate(async () => {
        const { registration } = globalThis as unknown as { registration: ServiceWorkerRegistration };
        return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
      });
      return all ?? [];
    },
  };
};
