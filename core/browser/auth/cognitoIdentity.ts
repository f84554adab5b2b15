import { Amplify } from 'aws-amplify';
import { confirmSignIn, fetchAuthSession, signIn, type SignInOutput, signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { CallFailure, type LoginAnswer, type PublicConfig } from '#core/shared';
import { cloudConfig } from './cloudConfig.ts';
import { attempt } from './cognitoFailure.ts';
import type { IdentityProvider, RenewedTokens } from './identityProvider.ts';

/** Amplify keeps Cognito's refresh token itself; this stands for it in the auth state. */
const keptByAmplify = 'cognito';

const unanswered = 'CognitoSignInState.';
const ours = /^CognitoIdentityServiceProvider\./;

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

/** For a sign-in that is forgotten when it has shown who somebody is. */
const storeNowhere = (): void => {
  const held = new Map<string, string>();
  cognitoUserPoolsTokenProvider.setKeyValueStorage({
    getItem: async (key) => held.get(key) ?? null,
    setItem: async (key, value) => void held.set(key, value),
    removeItem: async (key) => void held.delete(key),
    clear: async () => held.clear(),
  });
};

/** One after the other: Amplify has one place for one session. */
const inTurn = () => {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work);
    last = next.catch(() => undefined);
    return next;
  };
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

const answerOf = async (
  { isSignedIn, nextStep }: SignInOutput,
  elsewhere: (path: string) => CallFailure,
): Promise<LoginAnswer> => {
  if (isSignedIn) return { ...(await currentTokens(false)), RefreshToken: keptByAmplify, ExpiresIn: 3600 };
  switch (nextStep.signInStep) {
    case 'CONFIRM_SIGN_IN_WITH_NEW_PASSWORD_REQUIRED':
      return { ChallengeName: 'NEW_PASSWORD_REQUIRED', Session: keptByAmplify };
    case 'CONFIRM_SIGN_IN_WITH_TOTP_CODE':
      return { ChallengeName: 'SOFTWARE_TOKEN_MFA', Session: keptByAmplify };
    case 'CONFIRM_SIGN_IN_WITH_SMS_CODE':
      return { ChallengeName: 'SMS_MFA', Session: keptByAmplify };
    // The password was right: nobody else learns that the account waits.
    case 'CONFIRM_SIGN_UP':
      throw elsewhere('/confirmation');
    case 'RESET_PASSWORD':
      throw elsewhere('/reset-password');
    default:
      throw new CallFailure(401, 'unsupported_challenge', 'This login needs a step that is not offered here.');
  }
};

const ofAnswers = { NotAuthorizedException: 'challenge_expired', InvalidPasswordException: 'weak_password' };

/** AWS Cognito through Amplify. People who do not stay signed in have their tokens in the tab's storage only. */
export const cognitoIdentity = (
  config: PublicConfig,
  leadTo: (path: string) => void = (path) => location.assign(path),
): IdentityProvider => {
  Amplify.configure(cloudConfig(config));
  let kept = Object.keys(sessionStorage).some((key) => ours.test(key)) ? sessionStorage : localStorage;
  storeIn(kept);
  const authFlowType = config.COGNITO_AUTH_FLOW === 'USER_PASSWORD_AUTH' ? 'USER_PASSWORD_AUTH' : 'USER_SRP_AUTH';
  let who = '';
  const elsewhere = (path: string): CallFailure => {
    leadTo(`${path}?email=${encodeURIComponent(who)}`);
    return new CallFailure(401, 'unfinished', 'There is a step to finish first.');
  };
  const turn = inTurn();
  const options = { authFlowType } as const;
  return {
    signIn: (username, password, keep) =>
      turn(() =>
        attempt(async () => {
          if (keep !== undefined) storeIn((kept = keep ? localStorage : sessionStorage));
          // Amplify refuses a second sign-in over an old one.
          await signOut().catch(() => undefined);
          who = username;
          return answerOf(await signIn({ username, password, options }), elsewhere);
        }),
      ),
    answer: (_session, _name, given) =>
      turn(() =>
        attempt(async () => {
          const challengeResponse = 'code' in given ? given.code : given.newPassword;
          return answerOf(await confirmSignIn({ challengeResponse }), elsewhere);
        }, ofAnswers),
      ),
    refresh: () => turn(() => attempt(() => currentTokens(true))),
    signOut: () => turn(() => attempt(() => signOut())),
    proves: (username, password) =>
      turn(async () => {
        storeNowhere();
        try {
          await attempt(() => signIn({ username, password, options }));
          await signOut().catch(() => undefined);
          return true;
        } catch (error) {
          if (error instanceof CallFailure && error.code === 'wrong_credentials') return false;
          throw error;
        } finally {
          // Amplify remembers a challenge that nobody will answer.
          for (const key of Object.keys(sessionStorage)) if (key.startsWith(unanswered)) sessionStorage.removeItem(key);
          storeIn(kept);
        }
      }),
  };
};
