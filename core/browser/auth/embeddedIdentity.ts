import { challenge, login, type LoginAnswer, logout, refreshToken as refreshCall } from '#core/shared';
import { dataOf } from '../http/failures.ts';
import type { HttpClient } from '../http/httpClient.ts';
import { takeLogin } from './earlyLogin.ts';
import type { IdentityProvider } from './identityProvider.ts';

/** The identity service that the embedded server brings. */
export const embeddedIdentity = (http: Pick<HttpClient, 'sendOpen'>): IdentityProvider => ({
  async signIn(email, password) {
    const early = await takeLogin(email, password);
    return early ? ((await dataOf(early)) as LoginAnswer) : http.sendOpen(login, { body: { email, password } });
  },
  answer: (Session, ChallengeName, given) => http.sendOpen(challenge, { body: { Session, ChallengeName, ...given } }),
  refresh: (refreshToken) => http.sendOpen(refreshCall, { body: { refreshToken } }),
  async signOut(refreshToken) {
    if (refreshToken !== null) await http.sendOpen(logout, { body: { refreshToken } });
  },
});
