/** LNK-6: a password-reset link carries a token or a code, and the email under either of its two names. */
export const resetNames = ['token', 'code', 'email', 'e'] as const;

export interface ResetLink {
  readonly email: string;
  readonly token: string;
  readonly code: string;
}

export const readReset = (query: URLSearchParams): ResetLink => ({
  email: (query.get('email') ?? query.get('e') ?? '').trim(),
  token: (query.get('token') ?? '').trim(),
  code: (query.get('code') ?? '').trim(),
});
