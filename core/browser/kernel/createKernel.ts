import { autorun, configure } from 'mobx';
import { type Token, tokenName } from '#core/plugin';
import {
  AppState,
  Auth,
  Errors,
  FeatureStates,
  Http,
  I18n,
  listFeatures,
  Lock,
  Notifications,
  Persistence,
  PublicConfig,
  Resources,
  Router,
  Theme,
  Toasts,
} from '#core/shared';
import { AuthStore } from '../auth/authStore.ts';
import { speakErrorsWith } from '../react/errorText.ts';
import { kernelMessages } from '../kernelMessages.ts';
import { pageLoading } from '../registry/pageLoading.ts';
import { coreOwner } from '../react/useService.ts';
import { loadPatiently } from '../registry/patiently.ts';
import { Registry } from '../registry/registry.ts';
import { ResourcesFront } from '../resources/resourcesFront.ts';
import { findRoute } from '../router/findRoute.ts';
import { Outlet } from '../router/outlet.ts';
import { Routes } from '../slots.ts';
import { ToastsStore } from '../toasts/toastsStore.ts';
import { boot as bootWith } from './boot.ts';
import { documentTitle } from './documentTitle.ts';
import type { Kernel, KernelOptions } from './kernel.ts';
import { followOut, leave } from './leave.ts';
import { Outside } from './outside.ts';
import { browserPage, lazyTransport, type Page } from './page.ts';
import { SessionKeeper } from './sessionKeeper.ts';
import { sendReports } from './sendReports.ts';

const retryDelaysMs = [500, 2000, 5000];

/** Assembles the app: nothing runs and nothing is fetched before `start`. */
export const createKernel = (options: KernelOptions): Kernel => {
  const { config, strict = process.env.NODE_ENV !== 'production' } = options;
  configure({ enforceActions: 'always' });
  const { transport, prepare } = lazyTransport();
  const page: Page = { ...browserPage(), transport, ...options.page };
  const boot = bootWith(config, page, strict);
  const { errors, i18n, auth, http, router } = boot;
  const report: Kernel['report'] = (error, where) => errors.report(error, where);
  const loading = pageLoading(retryDelaysMs);
  const registry = new Registry({
    catalogue: options.catalogue,
    strict,
    report,
    loading,
    prepare: async (entry) => {
      if (entry.messages) await i18n.load(entry.messages);
    },
    log: page.log,
  });
  const toasts = new ToastsStore(
    () =>
      import(/* webpackChunkName: "toasts" */ '../toasts/overlayToasts.ts').then((module) => module.overlayToasts()),
    () => i18n.text(kernelMessages).undo,
    report,
  );
  const resources = new ResourcesFront(http);
  const sessionKey = (): string | null =>
    auth.signedIn && auth.selectedUser && !auth.suspended
      ? [
          auth.selectedUser.id,
          auth.selectedUser.role,
          auth.organizationId ?? auth.selectedUser.organizationId,
          // What was shown before it was narrowed goes with the session that showed it.
          ...(auth.selectedUser.shared ? [JSON.stringify(auth.selectedUser.shared)] : []),
          ...(auth.selectedUser.customRole ? [JSON.stringify(auth.selectedUser.customRole)] : []),
        ].join()
      : null;
  const keeper = new SessionKeeper({
    key: sessionKey,
    load: async () => {
      // Which features there are decides what is fetched next, so that is asked while the session's code is on its way.
      const features = http.send(listFeatures);
      features.catch(() => undefined);
      const [{ openSession }, inside, part] = await loadPatiently(
        'session',
        () =>
          Promise.all([
            import(/* webpackChunkName: "session" */ '../session/openSession.ts'),
            options.catalogueInside?.(i18n) ?? [],
            options.sessionPart?.(),
          ]),
        loading,
      );
      return () =>
        openSession({
          ...{ config, http, registry, router, toasts, report, part, inside, features },
          provider: coreOwner,
          who: sessionKey() ?? '',
          persistence: boot.persistence,
          reload: page.reload,
          attach: (store) => resources.attach(store),
          credentials: () =>
            auth.tokens && {
              token: auth.tokens.idToken,
              profile: auth.selectedUser?.id,
              organization: auth.organizationId ?? undefined,
            },
          renew: (used) => boot.gate.renew(used),
          changed: readMe,
          display: {
            ...{ theme: boot.theme, i18n },
            saved: () => auth.me?.display && { ...auth.me.display, locale: auth.me.locale },
          },
          openText: () => i18n.text(kernelMessages).open,
        });
    },
    report,
  });
  const authStore = new AuthStore({
    state: auth,
    provider: boot.provider,
    http,
    keep: (inBrowser) => boot.persistence.keep(inBrowser),
    onSignedIn: () => boot.lock.set(false),
    leave: () => leave(boot, page, keeper),
  });
  const readMe = (): Promise<void> =>
    authStore.refreshMe().catch((error: unknown) => report(error, { doing: 'reading who is signed in' }));
  const outside = new Outside(registry, report);
  const outlet = new Outlet(
    router,
    () => ({
      path: router.path,
      query: router.query.toString(),
      routes: registry.contributed(Routes),
      role: auth.activeRole,
      shared: auth.selectedUser?.shared,
      custom: auth.selectedUser?.customRole,
      homeCareMode: boot.appState.homeCareMode,
      wanted: router.wanted,
      busy: keeper.busy || registry.busy || outside.busy,
    }),
    (address) => options.outside?.at(address) ?? false,
  );
  const stops: (() => void)[] = [];
  const services: readonly (readonly [Token<unknown>, unknown])[] = [
    [PublicConfig, config],
    [I18n, i18n],
    [Http, http],
    [Auth, authStore],
    [Router, router],
    [Theme, boot.theme],
    [AppState, boot.appState],
    [Lock, boot.lock],
    [Errors, errors],
    [Toasts, toasts],
    [Resources, resources],
    [Persistence, boot.persistence],
    [FeatureStates, featureStates(registry)],
  ];
  return {
    registry,
    i18n,
    outlet,
    report,
    async start() {
      document.title = config.PRODUCT_NAME;
      boot.persistence.onCleared = () => void followOut(boot, page, keeper);
      await boot.persistence.rehydrate();
      speakErrorsWith(i18n);
      await Promise.all([kernelMessages, ...(options.messages ?? [])].map((bundle) => i18n.load(bundle)));
      boot.theme.paint(document.body);
      stops.push(autorun(() => void (document.documentElement.lang = i18n.locale)));
      stops.push(
        autorun(() => {
          const title = documentTitle({
            outcome: outlet.outcome,
            locked: boot.lock.locked,
            unread: registry.services.get(Notifications)?.unread ?? 0,
            product: config.PRODUCT_NAME,
            missing: () => i18n.text(kernelMessages)[outlet.gone ? 'gonePage' : 'missingPage'],
          });
          if (title !== null) document.title = title;
        }),
      );
      stops.push(registry.provide(coreOwner, services));
      registry.start();
      const { outside: beyond } = options;
      if (beyond) {
        // Whose session ended is told of no features before they are back, by a way that may lead over these pages.
        const wanted = (): boolean => (!auth.signedIn || auth.relog) && beyond.at(router.path);
        stops.push(outside.start(wanted, () => loadPatiently('outside', beyond.load, loading)));
      }
      stops.push(keeper.start(), outlet.start());
      document.addEventListener('focusin', prepare, { once: true });
      // Somebody is filling in a form that came drawn.
      if (document.activeElement?.matches('input')) prepare();
      stops.push(() => document.removeEventListener('focusin', prepare));
      // What could not be loaded may be reached now.
      const online = (): void => registry.retryAll();
      window.addEventListener('online', online);
      stops.push(() => window.removeEventListener('online', online));
      stops.push(autorun(() => void (auth.tokens && keeper.current?.renewed())));
      stops.push(autorun(() => void (auth.moved && readMe())));
      if (auth.signedIn) {
        void readMe();
      }
      page.whenIdle(() => void sendReports(config, errors, nameOf(registry), loading));
    },
    stop() {
      for (const stop of stops.splice(0).reverse()) stop();
      registry.stop();
      boot.dispose();
    },
    service<T>(token: Token<T>): T {
      const found = registry.services.get(token);
      if (found === undefined) throw new Error(`Nothing provides ${tokenName(token)} here and now.`);
      return found;
    },
  };
};

/** A page's name in reports: its pattern, so that no id of anybody is in it. */
const nameOf =
  (registry: Registry) =>
  (path: string): string =>
    findRoute(registry.contributed(Routes), path)?.route.path ?? '404';

const featureStates = (registry: Registry): FeatureStates => ({
  isRunning: (id) => registry.stateOf(id)?.is === 'running',
  stateOf: (id) => registry.stateOf(id),
});
