import { Amplify } from 'aws-amplify';
import { confirmResetPassword, confirmSignUp, resendSignUpCode, resetPassword, signUp } from 'aws-amplify/auth';
import type { PublicConfig } from '#core/shared';
import { attempt } from './cognitoFailure.ts';
import { cloudConfig } from './cloudConfig.ts';
import type { OutsideAccounts } from './identityProvider.ts';

const codeFailures = { ExpiredCodeException: 'wrong_code', NotAuthorizedException: 'wrong_code' };
const passwordFailures = { InvalidPasswordException: 'weak_password' };

/** Unknown people and unchecked addresses look like everybody else. */
const unlessUnknown = async (work: () => Promise<unknown>): Promise<void> => {
  await work().catch((error: unknown) => {
    const { name } = error instanceof Error ? error : { name: '' };
    if (!['UserNotFoundException', 'InvalidParameterException', 'NotAuthorizedException'].includes(name)) throw error;
  });
};

/** Accounts as people make and mend them in the user pool of AWS Cognito, through Amplify. */
export const cognitoAccounts = (config: PublicConfig): OutsideAccounts => {
  Amplify.configure(cloudConfig(config));
  return {
    signUp: (username, password) =>
      attempt(
        async () => {
          await signUp({ username, password, options: { userAttributes: { email: username } } });
        },
        { ...passwordFailures, UsernameExistsException: 'already_registered' },
      ),
    confirm: (username, confirmationCode) =>
      attempt(async () => {
        await confirmSignUp({ username, confirmationCode });
      }, codeFailures),
    sendCode: (username) => attempt(() => unlessUnknown(() => resendSignUpCode({ username }))),
    forgot: (username) => attempt(() => unlessUnknown(() => resetPassword({ username }))),
    reset: (username, confirmationCode, newPassword) =>
      attempt(() => confirmResetPassword({ username, confirmationCode, newPassword }), {
        ...codeFailures,
        ...passwordFailures,
        UserNotFoundException: 'wrong_code',
      }),
  };
};
