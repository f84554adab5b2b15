import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, type SignInOutput, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { CallFailure, type LoginAnswer, type PublicConfig } from '#core/shared';
import type { IdentityProvider, RenewedTokens } from './identityProvider.ts';

/** Amplify keeps Cognito's refresh token itself; this stands for it in the auth state. */
const keptByAmplify = 'cognito';

/** INT-2: region ca-central-1 unless configured otherwise; analytics off. */
export const cloudConfig = (config: PublicConfig) => ({
  Analytics: { disabled: true },
  region: config.CLOUD_REGION,
  Auth: {
    Cognito: {
      userPoolId: config.COGNITO_USER_POOL_ID,
      userPoolClientId: config.COGNITO_CLIENT_ID,
      ...(config.COGNITO_ENDPOINT === 'none' ? {} : { userPoolEndpoint: config.COGNITO_ENDPOINT }),
    },
  },
});

/** Cognito's exceptions as failures of our own identity service. */
const codes: Readonly<Record<string, string>> = {
  NotAuthorizedException: 'wrong_credentials',
  UserNotFoundException: 'wrong_credentials',
  InvalidPasswordException: 'wrong_credentials',
  CodeMismatchException: 'wrong_code',
  ExpiredCodeException: 'challenge_expired',
  LimitExceededException: 'too_many_requests',
  TooManyRequestsException: 'too_many_requests',
};

const asFailure = (error: unknown): CallFailure => {
  const { name, message } = error instanceof Error ? error : { name: '', message: String(error) };
  if (error instanceof CallFailure) return error;
  if (name === 'NetworkError') return new CallFailure(0, 'offline', message);
  return new CallFailure(401, codes[name] ?? 'wrong_credentials', message);
};

const attempt = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw asFailure(error);
  }
};

const currentTokens = async (forceRefresh: boolean): Promise<RenewedTokens> => {
  const { tokens } = await fetchAuthSession({ forceRefresh });
  if (!tokens?.idToken) throw new CallFailure(401, 'refresh_refused', 'Sign in again.');
  return {
    IdToken: tokens.idToken.toString(),
    AccessToken: tokens.accessToken.toString(),
    RefreshToken: keptByAmplify,
  };
};

const answerOf = async ({ isSignedIn, nextStep }: SignInOutput): Promise<LoginAnswer> => {
  if (isSignedIn) return { ...(await currentTokens(false)), RefreshToken: keptByAmplify, ExpiresIn: 3600 };
  switch (nextStep.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: keptByAmplify };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: keptByAmplify };
    default:
      throw new CallFailure(401, 'unsupported_challenge', `Cognito asks for ${nextStep.signInStep}.`);
  }
};

const ours = /^CognitoIdentityServiceProvider\./;

/** AWS Cognito through Amplify. People who do not stay signed in have their tokens in the tab's storage only. */
export const cognitoIdentity = (config: PublicConfig): IdentityProvider => {
  Amplify.configure(cloudConfig(config) as never);
  const storeIn = (storage: Storage): void =>
    cognitoUserPoolsTokenProvider.setKeyValueStorage({
      getItem: async (key) => storage.getItem(key),
      setItem: async (key, value) => storage.setItem(key, value),
      removeItem: async (key) => storage.removeItem(key),
      clear: async () =>
        Object.keys(storage)
          .filter((key) => ours.test(key))
          .forEach((key) => storage.removeItem(key)),
    });
  storeIn(Object.keys(sessionStorage).some((key) => ours.test(key)) ? sessionStorage : localStorage);
  return {
    signIn: (username, password, keep) =>
      attempt(async () => {
        if (keep !== undefined) storeIn(keep ? localStorage : sessionStorage);
        // Amplify refuses a second sign-in over an old one.
        await signOut().catch(() => undefined);
        return answerOf(await signIn({ username, password }));
      }),
    answer: (_session, _name, given) =>
      attempt(async () =>
        answerOf(await confirmSignIn({ challengeResponse: 'code' in given ? given.code : given.newPassword })),
      ),
    refresh: () => attempt(() => currentTokens(true)),
    signOut: () => attempt(() => signOut()),
  };
};
