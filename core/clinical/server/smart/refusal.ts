type OAuthError =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'access_denied';

/** A refusal in OAuth's words; the message is for the app's makers. */
export class OAuthRefusal extends Error {
  constructor(
    readonly code: OAuthError,
    message: string,
    readonly status: 400 | 401 = 400,
  ) {
    super(message);
    this.name = 'OAuthRefusal';
  }
}
