/** A subscription of the standard Web Push (RFC 8030, 8291). */
export interface WebSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const form = /^(B[\w-]{86})\.([\w-]{22})\.(https?:\/\/\S+)$/;

/** As one token, with the public key first: what a browser keeps of a token is its beginning, which then is no secret. */
export const subscriptionToken = ({ endpoint, keys }: WebSubscription): string =>
  `${keys.p256dh}.${keys.auth}.${endpoint}`;

/** Null for a token of Firebase. */
export const subscriptionOf = (token: string): WebSubscription | null => {
  const [, p256dh, auth, endpoint] = form.exec(token) ?? [];
  return p256dh !== undefined && auth !== undefined && endpoint !== undefined && URL.canParse(endpoint)
    ? { endpoint, keys: { p256dh, auth } }
    : null;
};
