import { reaction } from 'mobx';
import type { PublicConfig } from '#core/shared';
import { AppStateStore } from '../appState/appStateStore.ts';
import { AuthState, type KeptAuth } from '../auth/authState.ts';
import { chooseIdentity } from '../auth/chooseIdentity.ts';
import type { IdentityProvider } from '../auth/identityProvider.ts';
import { authSlice, renewTokens } from '../auth/renewal.ts';
import { ErrorReporter } from '../errors/errorReporter.ts';
import { HttpClient } from '../http/httpClient.ts';
import { publicIpFrom } from '../http/publicIp.ts';
import { TokenGate } from '../http/tokenGate.ts';
import { browserLocale, Translations } from '../i18n/translations.ts';
import { lockSlice, LockStore } from '../lock/lockStore.ts';
import { PersistenceStore } from '../persistence/persistenceStore.ts';
import { RouterStore } from '../router/routerStore.ts';
import { ThemeStore } from '../theme/themeStore.ts';
import type { Page } from './page.ts';

/** What stands before anybody signs in. All of it comes with the login page, so all of it is small. */
export interface Boot {
  readonly config: PublicConfig;
  readonly errors: ErrorReporter;
  readonly i18n: Translations;
  readonly persistence: PersistenceStore;
  readonly auth: AuthState;
  readonly provider: IdentityProvider;
  readonly gate: TokenGate;
  readonly http: HttpClient;
  readonly theme: ThemeStore;
  readonly appState: AppStateStore;
  readonly lock: LockStore;
  readonly router: RouterStore;
  dispose(): void;
}

export const boot = (config: PublicConfig, page: Page, strict: boolean): Boot => {
  const errors = new ErrorReporter(page.showError);
  const i18n = new Translations(browserLocale(navigator.languages));
  const persistence = new PersistenceStore({ local: page.local, session: page.session, log: page.log, events: window });
  const auth = new AuthState();
  const appState = new AppStateStore();
  const theme = new ThemeStore();
  const router = new RouterStore(() => ({ role: auth.activeRole, homeCareMode: appState.homeCareMode }));
  const gate: TokenGate = new TokenGate({
    token: () => auth.tokens?.idToken ?? null,
    refresh: () => renewTokens({ state: auth, provider, persistence }),
    onRefused: () => auth.needPassword(),
  });
  const http = new HttpClient({
    config,
    gate,
    strict,
    transport: page.transport,
    onSuspended: auth.suspend,
    onMoved: auth.move,
    publicIp: publicIpFrom(config.PUBLIC_IP_LOOKUP_URL, page.ask),
    credentials: () => ({
      idToken: auth.tokens?.idToken ?? null,
      profileId: auth.selectedUser?.id ?? null,
      organizationId: auth.organizationId,
    }),
  });
  const provider = chooseIdentity(config, http);
  const lock = new LockStore(auth, http, page.local, provider.proves);
  const undo = [
    persistence.slice<KeptAuth>(authSlice.name, authSlice.version, () => auth.kept(), auth.adopt),
    persistence.slice('theme', 1, () => theme.choice, theme.choose),
    persistence.slice('look', 1, () => theme.look, theme.adapt),
    persistence.slice('zone', 1, () => i18n.timeZone, i18n.tellTimeIn),
    persistence.slice(
      'locale',
      1,
      () => i18n.chosen,
      (kept) => void (kept && i18n.choose(kept)),
    ),
    persistence.slice('app', 1, () => appState.kept(), appState.adopt),
    persistence.slice('return', 1, () => router.wanted, router.want),
    persistence.slice(lockSlice.name, lockSlice.version, () => lock.on, lock.set),
    // Signed in again, here or in another tab: the calls that waited go on.
    reaction(
      () => auth.relog,
      (relog) => {
        if (!relog) gate.passed();
      },
    ),
    // The account's language, where the person chose none on this browser, or chose another since on another one.
    reaction(
      () => auth.me?.locale,
      (locale, before) =>
        void (
          locale &&
          (before ? i18n.choose(locale) : i18n.follow(locale)).catch((error: unknown) =>
            errors.report(error, { doing: 'changing language' }),
          )
        ),
    ),
  ];
  const dispose = (): void => {
    for (const stop of undo) stop();
    lock.dispose();
    theme.dispose();
    router.dispose();
    errors.dispose();
    persistence.dispose();
  };
  return { config, errors, i18n, persistence, auth, provider, gate, http, theme, appState, lock, router, dispose };
};
