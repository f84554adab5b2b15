/** What a valid IdToken says. */
export interface VerifiedToken {
  readonly accountId: string;
  /** The signed-in device: one refresh-token family. */
  readonly deviceId: string;
  readonly expiresAt: Date;
}

/** Who a person is. The embedded identity service and Cognito both implement it. */
export interface Identity {
  /**
   * Checks signature, issuer, audience and expiry, that the account may sign in, and that the device is still signed in.
   * @throws Failure 401 `token_expired` with message 'jwt expired' (STA-4), 401 `token_invalid` otherwise
   */
  verify(token: string): Promise<VerifiedToken>;
  /**
   * Checks what the token says by itself; whether its account may sign in and its device still is, `Callers` asks with the call.
   * @throws Failure 401
   */
  recognise(token: string): Promise<VerifiedToken>;
  /** Whether an active account with this address may call. @param device it is one of ours, and signed in */
  accepts(found: { readonly email: string; readonly device: boolean }): boolean;
  /** Memory-hard. Seeds and invitations use it too. */
  hashPassword(password: string): Promise<string>;
  /**
   * Puts an invitation in the outbox and returns the staff-confirmation path (`/staff-confirmation?e=...&otp=...`), whose
   * code works once. The account must be in state `invited`.
   */
  invite(db: import('../database/tables.ts').Trx, accountId: string): Promise<string>;
}
