import type { PublicConfig } from '#core/shared';
import type { HttpClient } from '../http/httpClient.ts';
import { loadOnce } from '../loadOnce.ts';
import { embeddedIdentity } from './embeddedIdentity.ts';
import type { IdentityProvider } from './identityProvider.ts';

/** INT-2: Cognito where the server is configured for it; its code is fetched only then. */
export const chooseIdentity = (
  config: PublicConfig,
  http: Pick<HttpClient, 'sendOpen'>,
  loadCognito: () => Promise<IdentityProvider> = () =>
    import(/* webpackChunkName: "cognito" */ './cognitoIdentity.ts').then((module) => module.cognitoIdentity(config)),
): IdentityProvider => {
  if (config.IDENTITY !== 'cognito') return embeddedIdentity(http);
  const cognito = loadOnce(loadCognito);
  return {
    signIn: async (...given) => (await cognito()).signIn(...given),
    answer: async (...given) => (await cognito()).answer(...given),
    refresh: async (...given) => (await cognito()).refresh(...given),
    signOut: async (...given) => (await cognito()).signOut(...given),
    proves: async (...given) => (await cognito()).proves!(...given),
  };
};
