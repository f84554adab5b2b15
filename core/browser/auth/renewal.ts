import type { PersistenceStore } from '../persistence/persistenceStore.ts';
import { tabLocks } from '../persistence/tabLocks.ts';
import type { AuthState, KeptAuth } from './authState.ts';
import type { IdentityProvider } from './identityProvider.ts';

export const authSlice = { name: 'auth', version: 1 } as const;

/** What a token says. Not a check of it: that is the server's. */
const claimsOf = (token: string): Readonly<Record<string, unknown>> => {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    return (JSON.parse(atob(payload)) as Readonly<Record<string, unknown>> | null) ?? {};
  } catch {
    return {};
  }
};

/** Milliseconds since 1970 at which a token ends; 0 where it does not say. */
export const endOf = (token: string): number => {
  const { exp } = claimsOf(token);
  return typeof exp === 'number' ? exp * 1000 : 0;
};

/** The sign-in that a token belongs to, by our own claim or by Cognito's; null where it does not say. */
export const signInOf = (token: string): string | null => {
  const { device, origin_jti: origin } = claimsOf(token);
  return [device, origin].find((claim) => typeof claim === 'string') ?? null;
};

type Exclusively = (work: () => Promise<void>) => Promise<void>;

/** Among all tabs of this browser, where it can: two tabs must not spend one refresh token twice. */
export const acrossTabs: Exclusively = async (work) => {
  const locks = tabLocks();
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
