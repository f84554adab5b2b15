import { publicDefaults } from '#config/environment.ts';
import { chooseIdentity } from './chooseIdentity.ts';
import { cloudConfig } from './cloudConfig.ts';
import { cognitoIdentity } from './cognitoIdentity.ts';
import type { IdentityProvider } from './identityProvider.ts';
import { outsideAccounts } from './outsideAccounts.ts';

test('INT-2 CST-5 the cloud is configured for ca-central-1, with analytics off', () => {
  const config = { ...publicDefaults, COGNITO_USER_POOL_ID: 'ca-central-1_abc', COGNITO_CLIENT_ID: 'client' };
  expect(cloudConfig(config)).toEqual({
    region: 'ca-central-1',
    Analytics: { disabled: true },
    Auth: { Cognito: { userPoolId: 'ca-central-1_abc', userPoolClientId: 'client' } },
  });
});

test('CST-5 who signs in asks the identity service of ca-central-1', async () => {
  const asked: string[] = [];
  const { fetch } = globalThis;
  globalThis.fetch = ((url: string | URL) => {
    asked.push(String(url));
    return Promise.reject(new TypeError('offline'));
  }) as typeof fetch;
  try {
    const config = { ...publicDefaults, COGNITO_USER_POOL_ID: 'ca-central-1_abc', COGNITO_CLIENT_ID: 'client' };
    await expect(cognitoIdentity(config).signIn('a@b.ca', 'x')).rejects.toThrow();
  } finally {
    globalThis.fetch = fetch;
  }
  expect(new Set(asked)).toEqual(new Set(['https://cognito-idp.ca-central-1.amazonaws.com/']));
});

test('INT-2 Cognito is loaded only where the house is configured for it, and only when somebody signs in', async () => {
  let loads = 0;
  const refused = (): never => {
    throw new Error('the embedded identity was asked');
  };
  const provider: IdentityProvider = {
    signIn: async () => ({ ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: 's' }),
    answer: refused,
    refresh: refused,
    signOut: async () => undefined,
  };
  const load = async () => (loads++, provider);
  const http = { sendOpen: refused };
  chooseIdentity(publicDefaults, http, load);
  const chosen = chooseIdentity({ ...publicDefaults, IDENTITY: 'cognito' }, http, load);
  expect(loads).toBe(0);
  await chosen.signIn('a@b.ca', 'x');
  await chosen.signOut(null);
  expect(loads).toBe(1);
});

test('INT-2 accounts are made and mended elsewhere only where Cognito keeps them', () => {
  expect(outsideAccounts(publicDefaults)).toBeNull();
  expect(outsideAccounts({ ...publicDefaults, IDENTITY: 'cognito' })).not.toBeNull();
});
