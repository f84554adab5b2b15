import { readFile } from 'node:fs/promises';
import { importPKCS8, SignJWT } from 'jose';
import * as z from 'zod';
import { post, readStatus, type Sender } from './sender.ts';

const account = z.object({ client_email: z.string(), private_key: z.string(), token_uri: z.string() });
const granted = z.object({ access_token: z.string(), expires_in: z.number() });
const scope = 'https://www.googleapis.com/auth/firebase.messaging';

/** Signs a request of the service account and exchanges it for an access token, which is used until a minute before its end. */
const accessTokens = (file: string, now: () => Date) => {
  let kept: { readonly token: string; readonly until: number } | null = null;
  return {
    async token(): Promise<string> {
      const at = now().getTime();
      if (kept && kept.until > at) return kept.token;
      const { client_email, private_key, token_uri } = account.parse(JSON.parse(await readFile(file, 'utf8')));
      const assertion = await new SignJWT({ scope })
        .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
        .setIssuer(client_email)
        .setAudience(token_uri)
        .setIssuedAt(Math.floor(at / 1000))
        .setExpirationTime(Math.floor(at / 1000) + 3600)
        .sign(await importPKCS8(private_key, 'RS256'));
      const form = new URLSearchParams({ grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion });
      const response = await post(token_uri, { 'content-type': 'application/x-www-form-urlencoded' }, form.toString());
      if (!response.ok) throw new Error(`Google gave no access token: status ${response.status}`);
      const { access_token, expires_in } = granted.parse(await response.json());
      kept = { token: access_token, until: at + (expires_in - 60) * 1000 };
      return access_token;
    },
    forget() {
      kept = null;
    },
  };
};

export interface FcmPlace {
  readonly url: string;
  readonly projectId: string;
  /** Path of the service account's JSON. */
  readonly serviceAccount: string;
}

/** FCM's HTTP v1. Data only: the page's own service worker shows it, in every browser alike. */
export const fcmSender = ({ url, projectId, serviceAccount }: FcmPlace, now: () => Date): Sender => {
  const access = accessTokens(serviceAccount, now);
  return async (token, { data, lasts, urgency, topic }) => {
    const headers = { TTL: String(lasts), Urgency: urgency, Topic: topic };
    const response = await post(
      `${url}/v1/projects/${encodeURIComponent(projectId)}/messages:send`,
      { authorization: `Bearer ${await access.token()}`, 'content-type': 'application/json' },
      JSON.stringify({ message: { token, data, webpush: { headers } } }),
    );
    await response.body?.cancel();
    if (response.status !== 401) return readStatus(response);
    // Taken back before its time: the next try asks for another one.
    access.forget();
    return { is: 'later', afterMs: null, problem: 'status 401' };
  };
};
