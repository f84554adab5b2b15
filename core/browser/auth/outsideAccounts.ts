import type { PublicConfig } from '#core/shared';
import { loadOnce } from '../loadOnce.ts';
import type { OutsideAccounts } from './identityProvider.ts';

/** INT-2: AWS Cognito's, fetched when something is asked of it; null where this server keeps the accounts. */
export const outsideAccounts = (
  config: PublicConfig,
  loadCognito: () => Promise<OutsideAccounts> = () =>
    import(/* webpackChunkName: "cognito" */ './cognitoAccounts.ts').then((module) => module.cognitoAccounts(config)),
): OutsideAccounts | null => {
  if (config.IDENTITY !== 'cognito') return null;
  const cognito = loadOnce(loadCognito);
  return {
    signUp: async (...given) => (await cognito()).signUp(...given),
    confirm: async (...given) => (await cognito()).confirm(...given),
    sendCode: async (...given) => (await cognito()).sendCode(...given),
    forgot: async (...given) => (await cognito()).forgot(...given),
    reset: async (...given) => (await cognito()).reset(...given),
  };
};
