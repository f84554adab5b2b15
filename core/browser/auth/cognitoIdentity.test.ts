import type { LoginAnswer } from '#core/shared';
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

/** The user pool answers the sign-in with a challenge, and the code with tokens or another one. */
const poolAsks = async (challenge: string): Promise<{ readonly asked: Promise<LoginAnswer> }> => {
  const config = {
    ...publicDefaults,
    ...{
      COGNITO_USER_POOL_ID: 'ca-central-1_abc',
      COGNITO_CLIENT_ID: 'client',
      COGNITO_AUTH_FLOW: 'USER_PASSWORD_AUTH',
    },
  };
  const body = JSON.stringify({ ChallengeName: challenge, Session: 's', ChallengeParameters: {} });
  const answer = () =>
    Promise.resolve({
      ...{ ok: true, status: 200, headers: new Headers(), text: async () => body },
      json: async () => JSON.parse(body) as unknown,
    });
  const { fetch } = globalThis;
  Object.assign(globalThis, { fetch: answer });
  const asked = cognitoIdentity(config)
    .signIn('a@b.ca', 'x')
    .finally(() => (globalThis.fetch = fetch));
  return { asked };
};

test('INT-2 a code by text message is a question with a field, and what has none is refused in plain words', async () => {
  expect(await (await poolAsks('SMS_MFA')).asked).toMatchObject({ ChallengeName: 'SMS_MFA' });
  const refused = (await poolAsks('EMAIL_OTP')).asked;
  await expect(refused).rejects.toMatchObject({
    code: 'unsupported_challenge',
    message: expect.not.stringMatching(/[A-Z]{3}/),
  });
});
