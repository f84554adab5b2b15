import type { AnyManifest, Token } from '#core/plugin';
import {
  Auth,
  Due,
  type CallAnswer,
  Drafts,
  type Http,
  isTaken,
  type listFeatures,
  Live,
  Notifications,
  type PublicConfig,
  type Resources,
  type Router,
  RecentActs,
  type Toasts,
} from '#core/shared';
import type { HttpClient } from '../http/httpClient.ts';
import type { PersistenceStore } from '../persistence/persistenceStore.ts';
import type { Registry } from '../registry/registry.ts';
import type { CatalogueEntry } from '../registry/setup.ts';
import { signInOf } from '../auth/renewal.ts';
import { errorText } from '../react/errorText.ts';
import { type DisplayKeeperOptions, keepDisplay } from './displayKeeper.ts';
import { keepBadge } from './notifications/appBadge.ts';
import { DraftsStore } from './draftsStore.ts';
import { DueStore } from './due/dueStore.ts';
import { RecentActsStore } from '../toasts/recentActs.ts';
import type { ToastsStore } from '../toasts/toastsStore.ts';
import { openLine } from '../offline/openLine.ts';
import { wearBrand } from '../theme/wearBrand.ts';
import { followFeatures } from './features.ts';
import { insideLines } from './insideLines.ts';
import { LiveClient, type LiveOptions } from './live/liveClient.ts';
import { socketAddress, webSocketWire } from './live/liveSocket.ts';
import { sharedWire } from './live/sharedWire.ts';
import { logoutStepsOf } from './logoutSteps.ts';
import { connectNotifications, type NotificationCenterOptions } from './notifications/notificationCenter.ts';
import { NotificationsStore } from './notifications/notificationsStore.ts';
import { fetchPagesAhead } from './pagesAhead.ts';
import { readOnSight } from './notifications/readOnSight.ts';
import { ResourcesStore } from './resourcesStore.ts';

export interface SessionOptions {
  readonly config: PublicConfig;
  readonly http: HttpClient;
  readonly registry: Registry;
  readonly router: Router;
  readonly toasts: Toasts & Pick<ToastsStore, 'recent'>;
  readonly provider: string;
  /** Puts the session's store behind the Resources that everybody has; null at its end. */
  readonly attach: (resources: Resources | null) => void;
  readonly credentials: LiveOptions['credentials'];
  readonly renew: LiveOptions['renew'];
  readonly changed: NonNullable<LiveOptions['changed']>;
  readonly report: (error: unknown, where: { readonly feature?: string; readonly doing?: string }) => void;
  readonly openText: () => string;
  readonly display: Pick<DisplayKeeperOptions, 'theme' | 'i18n' | 'saved'>;
  readonly part?: SessionPart | undefined;
  /** Of every feature that needs somebody signed in. */
  readonly inside: readonly CatalogueEntry[];
  readonly features: Promise<CallAnswer<typeof listFeatures>>;
  /** Whose session it is. */
  readonly who: string;
  readonly persistence: PersistenceStore;
  readonly reload: () => void;
}

/** Services that stand on the session's own and end with it. */
export type SessionPart = (session: {
  readonly http: Http;
  readonly resources: ResourcesStore;
  readonly live: Live;
  /** Of every feature that this browser knows. */
  readonly manifests: readonly AnyManifest[];
}) => { readonly services: readonly (readonly [Token<unknown>, unknown])[]; stop(): void };

export interface OpenedSession {
  /** Resolves when the organisation's features are known and their plugins are on their way. */
  readonly ready: Promise<void>;
  /** New tokens were adopted. */
  renewed(): void;
  /** Sends what would be lost, and lets features take leave (STA-3). */
  flush(): Promise<void>;
  resetCache(): void;
  /** What was kept on this device for this person. */
  forget(): Promise<void>;
  end(): void;
}

/** What there is only while somebody is signed in. Its code is fetched at sign-in, not with the login page. */
export const openSession = (options: SessionOptions): OpenedSession => {
  const { config, http, registry, report } = options;
  const resources = new ResourcesStore(http);
  const live = new LiveClient({
    open: sharedWire(
      webSocketWire(() => new WebSocket(socketAddress(config.MESSAGING_LIVE_URL))),
      () => {
        const signIn = signInOf(options.credentials()?.token ?? '');
        return signIn && `live 1 ${options.who} ${signIn}`;
      },
    ),
    credentials: options.credentials,
    renew: options.renew,
    changed: options.changed,
    report,
  });
  const notifications = new NotificationsStore(http);
  const drafts = new DraftsStore(http);
  const center: NotificationCenterOptions = {
    ...options,
    live,
    resources,
    store: notifications,
    go: (to) => options.router.go(to),
  };
  const manifests = [...new Set([...registry.manifests, ...options.inside.map(({ manifest }) => manifest)])];
  const part = options.part?.({ http, resources, live, manifests }) ?? {
    services: [],
    stop: () => undefined,
  };
  const recent = new RecentActsStore();
  options.toasts.recent = recent;
  const line = openLine({ ...options, resources, live, drafts, owner: options.who.split(',', 3).join() });
  const due = new DueStore(resources, http);
  const services: readonly (readonly [Token<unknown>, unknown])[] = [
    ...line.services,
    [Live, live],
    [Notifications, notifications],
    [Drafts, drafts],
    [Due, due],
    [RecentActs, recent],
    ...part.services,
  ];
  options.attach(resources);
  const withdraw = registry.provide(options.provider, services);
  const disconnect = connectNotifications(center);
  const stopReturn = line.onReturn(notifications.heal);
  const stopMissed = live.onMissed(() => resources.staleAll());
  live.start();
  const auth = registry.services.get(Auth);
  const out = (): boolean => auth?.relog === true || auth?.suspended === true;
  const stopBadge = keepBadge(notifications, out);
  const stopSight = readOnSight({ store: notifications, router: options.router, registry, out });
  const takeOff = auth ? wearBrand(auth) : () => undefined;
  const stopDisplay = keepDisplay({
    ...options.display,
    ...{ http, live, read: options.changed },
    failed: (error) => options.toasts.show({ message: errorText(error), intent: 'warning' }),
  });
  const role = () => auth?.activeRole ?? null;
  const inside = insideLines({
    lines: options.inside,
    registry,
    router: options.router,
    i18n: options.display.i18n,
    role,
  });
  const stopAhead = fetchPagesAhead({ registry, router: options.router, role });
  const features = followFeatures({
    http,
    live,
    resources,
    registry,
    first: options.features,
    onKnown: inside.admit,
    ahead: inside.fetch,
    isTaken: (feature) => isTaken(auth?.selectedUser?.customRole, feature, 'see'),
    report,
    ...line.features,
  });
  let ended = false;
  return {
    ready: features.ready,
    renewed: () => live.authenticate(),
    flush: async () => {
      await Promise.all([drafts.flush(), logoutStepsOf(registry, report)]);
    },
    resetCache: () => resources.reset(),
    forget: line.forget,
    end() {
      if (ended) return;
      ended = true;
      features.stop();
      inside.stop();
      stopAhead();
      line.close();
      stopBadge();
      stopSight();
      // Somebody else, or the same person in another role, must not take them back.
      recent.forget();
      if (options.toasts.recent === recent) options.toasts.recent = null;
      takeOff();
      stopDisplay();
      withdraw();
      stopMissed();
      stopReturn();
      notifications.dispose();
      due.dispose();
      part.stop();
      disconnect();
      live.dispose();
      drafts.dispose();
      options.attach(null);
      resources.dispose();
    },
  };
};
