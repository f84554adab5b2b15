import type { ChallengeName, LoginAnswer } from '#core/shared';

export interface RenewedTokens {
  readonly IdToken: string;
  readonly AccessToken: string;
  /** Absent where the refresh token stays the same. */
  readonly RefreshToken?: string;
}

/** Signs people in: the server's own identity service, or AWS Cognito. Knows nothing of profiles. */
export interface IdentityProvider {
  /** `keep`: whether the session outlives the tab; as before where absent. @throws CallFailure with the service's code */
  signIn(email: string, password: string, keep?: boolean): Promise<LoginAnswer>;
  answer(
    session: string,
    name: ChallengeName,
    given: { readonly newPassword: string } | { readonly code: string },
  ): Promise<LoginAnswer>;
  /** @throws CallFailure: status 0 where nobody answered, anything else is a refusal */
  refresh(refreshToken: string): Promise<RenewedTokens>;
  signOut(refreshToken: string | null): Promise<void>;
  /** Whether this is their password; the session stays as it is. Absent where this server knows. */
  proves?(email: string, password: string): Promise<boolean>;
}

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
