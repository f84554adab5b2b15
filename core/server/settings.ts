/** What the server and its features know of the place where it runs. Nothing in it is secret. */
export interface ServerSettings {
  readonly host: string;
  readonly port: number;
  /** The address where people reach this server; absent: the address of the request. */
  readonly publicUrl?: string | undefined;
  /** The demo clinics, whose passwords everyone knows. */
  readonly demo: boolean;
  /** Other origins whose pages may call this server. */
  readonly origins: readonly string[];
  /** Multiplies every limit on calls. */
  readonly rateFactor: number;
  /** How long a sign-in lasts without being used. */
  readonly refreshTokenDays: number;
  readonly identity: 'embedded' | 'cognito';
  /** Mail leaves the server; otherwise it stays in the outbox. */
  readonly sendsMail: boolean;
  /** Email addresses of accounts that no one may sign in with here. */
  readonly closedAccounts: readonly string[];
}

/** Names and addresses of this machine that no other one reaches. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i.test(host);
