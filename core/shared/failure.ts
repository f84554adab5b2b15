import * as z from 'zod/mini';

/** The body of every 4xx and 5xx answer. `message` says what to do next; `fields` name what to correct, by path. */
export const failureSchema = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
});
export type FailureBody = z.infer<typeof failureSchema>;

/** Codes that core itself answers with; plugins add their own. */
export type CoreFailureCode =
  | 'invalid_input'
  | 'not_signed_in'
  | 'token_expired'
  | 'token_invalid'
  | 'forbidden'
  | 'feature_disabled'
  | 'profile_suspended'
  | 'organization_suspended'
  | 'share_ended'
  | 'organization_changed'
  | 'not_found'
  | 'conflict'
  | 'too_many_requests'
  | 'too_large'
  | 'unsupported_media'
  | 'method_not_allowed'
  | 'unavailable'
  | 'internal';

/** STA-4: the two messages that mean 'refresh once and try again'. */
export const expiryMessages = ['jwt expired', 'The incoming token has expired'] as const;
