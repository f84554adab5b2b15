import { challenge, login, logout, refreshToken as refreshCall } from '#core/shared';
import type { HttpClient } from '../http/httpClient.ts';
import type { IdentityProvider } from './identityProvider.ts';

/** The identity service that the embedded server brings. */
export const embeddedIdentity = (http: Pick<HttpClient, 'sendOpen'>): IdentityProvider => ({
  signIn: (email, password) => http.sendOpen(login, { body: { email, password } }),
  answer: (Session, ChallengeName, given) => http.sendOpen(challenge, { body: { Session, ChallengeName, ...given } }),
  refresh: (refreshToken) => http.sendOpen(refreshCall, { body: { refreshToken } }),
  async signOut(refreshToken) {
    if (refreshToken !== null) await http.sendOpen(logout, { body: { refreshToken } });
  },
});
