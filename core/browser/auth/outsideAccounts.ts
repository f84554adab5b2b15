import type { PublicConfig } from '#core/shared';

/** Accounts that an outside service keeps: it writes the mails, and its codes never come here. */
export interface OutsideAccounts {
  /** @throws CallFailure `already_registered`, `weak_password`, `too_many_requests` */
  signUp(email: string, password: string): Promise<void>;
  /** @throws CallFailure `wrong_code` */
  confirm(email: string, code: string): Promise<void>;
  /** Answers alike whether or not there is such an account. */
  sendCode(email: string): Promise<void>;
  /** Answers alike whether or not there is such an account. */
  forgot(email: string): Promise<void>;
  /** @throws CallFailure `wrong_code`, `weak_password` */
  reset(email: string, code: string, newPassword: string): Promise<void>;
}

/** INT-2: AWS Cognito's, fetched when something is asked of it; null where this server keeps the accounts. */
export const outsideAccounts = (
  config: PublicConfig,
  loadCognito: () => Promise<OutsideAccounts> = () =>
    import(/* webpackChunkName: "cognito" */ './cognitoAccounts.ts').then((module) => module.cognitoAccounts(config)),
): OutsideAccounts | null => {
  if (config.IDENTITY !== 'cognito') return null;
  let loading: Promise<OutsideAccounts> | undefined;
  const cognito = (): Promise<OutsideAccounts> => (loading ??= loadCognito());
  return {
    signUp: async (...given) => (await cognito()).signUp(...given),
    confirm: async (...given) => (await cognito()).confirm(...given),
    sendCode: async (...given) => (await cognito()).sendCode(...given),
    forgot: async (...given) => (await cognito()).forgot(...given),
    reset: async (...given) => (await cognito()).reset(...given),
  };
};
