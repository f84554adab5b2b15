/** What a valid IdToken says. */
export interface VerifiedToken {
  readonly accountId: string;
  /** The signed-in device: one refresh-token family. */
  readonly deviceId: string;
  readonly expiresAt: Date;
}

/** Who somebody is. The embedded identity and Cognito both stand behind this. */
export interface Identity {
  /**
   * Checks signature, issuer, audience, expiry and that the device is still signed in.
   * @throws Failure 401 `token_expired` with message 'jwt expired' (STA-4), 401 `token_invalid` otherwise
   */
  verify(token: string): Promise<VerifiedToken>;
  /** Memory-hard. Seeds and invitations use it too. */
  hashPassword(password: string): Promise<string>;
  /**
   * Puts an invitation in the outbox and returns the staff-confirmation path (`/staff-confirmation?e=...&otp=...`), whose
   * code works once. The account must be in state `invited`.
   */
  invite(db: import('../database/tables.ts').Trx, accountId: string): Promise<string>;
}
