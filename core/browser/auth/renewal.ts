import type { PersistenceStore } from '../persistence/persistenceStore.ts';
import type { AuthState, KeptAuth } from './authState.ts';
import type { IdentityProvider } from './identityProvider.ts';

export const authSlice = { name: 'auth', version: 1 } as const;

/** Milliseconds since 1970 at which a token ends; 0 where it does not say. Not a check of the token: that is the server's. */
export const endOf = (token: string): number => {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: unknown };
    return typeof exp === 'number' ? exp * 1000 : 0;
  } catch {
    return 0;
  }
};

type Exclusively = (work: () => Promise<void>) => Promise<void>;

/** Among all tabs of this browser, where it can: two tabs must not spend one refresh token twice. */
export const acrossTabs: Exclusively = async (work) => {
  const { locks } = navigator as { readonly locks?: LockManager };
  if (locks) await locks.request('token-refresh', work);
  else await work();
};

export interface RenewalOptions {
  readonly state: AuthState;
  readonly provider: IdentityProvider;
  readonly persistence: Pick<PersistenceStore, 'latest'>;
  readonly exclusively?: Exclusively;
  readonly now?: () => number;
}

/** New tokens: another tab's where it was quicker, else the identity service's. @throws what the service throws */
export const renewTokens = async (options: RenewalOptions): Promise<void> => {
  const { state, provider, persistence, exclusively = acrossTabs, now = Date.now } = options;
  await exclusively(async () => {
    const kept = persistence.latest<KeptAuth>(authSlice.name, authSlice.version);
    if (kept?.tokens && kept.tokens.idToken !== state.tokens?.idToken) {
      state.adopt(kept);
      if (endOf(kept.tokens.idToken) > now()) return;
    }
    state.adoptTokens(await provider.refresh(state.tokens?.refreshToken ?? ''));
  });
};
