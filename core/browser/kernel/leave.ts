import { logOut, type LogoutSteps } from '../auth/logout.ts';
import { lockSlice } from '../lock/lockStore.ts';
import type { Boot } from './boot.ts';
import type { Page } from './page.ts';
import type { SessionKeeper } from './sessionKeeper.ts';

/** How this tab leaves: by the person's own wish, or because another tab did. */
export const leavingSteps = (boot: Boot, page: Page, keeper: SessionKeeper): LogoutSteps => {
  const { auth, persistence, router, http, provider } = boot;
  const refreshToken = auth.tokens?.refreshToken ?? null;
  return {
    settle: async () => keeper.current?.flush(),
    purgePersisted() {
      // From here on nothing may be sent in this person's name, and what waits for a token ends.
      keeper.hold();
      http.cancelAll();
      persistence.purge();
      auth.setOut();
      auth.forget();
    },
    goToLanding() {
      router.want(null);
      router.go('/', { replace: true });
    },
    async clearLocalStorage() {
      page.local.clear();
      page.session.clear();
      await keeper.current?.forget();
    },
    signOutOfIdentity: () => provider.signOut(refreshToken),
    resetApiCache() {
      keeper.current?.resetCache();
      keeper.end();
    },
    reload: page.reload,
    lockAgain: () => persistence.keepAfterPurge(lockSlice.name, lockSlice.version, true),
  };
};

export const leave = (boot: Boot, page: Page, keeper: SessionKeeper): Promise<void> =>
  logOut(leavingSteps(boot, page, keeper), boot.lock.on, (error) =>
    boot.errors.report(error, { doing: 'signing out' }),
  );

/** Another tab has signed out of everything already: this one only forgets, and starts anew. */
export const followOut = (boot: Boot, page: Page, keeper: SessionKeeper): Promise<void> =>
  logOut(
    {
      ...leavingSteps(boot, page, keeper),
      settle: () => Promise.resolve(),
      clearLocalStorage: () => Promise.resolve(),
      signOutOfIdentity: () => Promise.resolve(),
    },
    false,
    (error) => boot.errors.report(error, { doing: 'signing out' }),
  );
