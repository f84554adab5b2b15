import { type Http, type Proof, verifyPassword } from '#core/shared';
import type { AuthState } from '../auth/authState.ts';
import type { IdentityProvider } from '../auth/identityProvider.ts';

export interface Proving {
  readonly auth: Pick<AuthState, 'email'>;
  readonly http: Pick<Http, 'send'>;
  readonly proves?: IdentityProvider['proves'];
}

/** By the server that keeps the password: ours, or Cognito, which makes no keys. */
export const provePassword =
  ({ auth, http, proves }: Proving, password: string) =>
  async (seal: string | undefined): Promise<Proof> =>
    proves
      ? { correct: await proves(auth.email ?? '', password) }
      : http.send(verifyPassword, { body: { password, seal } });
