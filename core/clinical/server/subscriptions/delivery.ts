import { createHash, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { isRecord } from '#core/shared';
import type { ServerServices } from '#core/server/plugin/scope.ts';
import { askOutside } from '../smart/outside.ts';
import type { SubscriptionRow } from './notification.ts';

/** A receiver's clock may differ. */
const goodSeconds = 300;
const longestAnswer = 64 * 1024;

/** Where the proof of a notification stands. */
export const proofHeader = 'pavilion-signature';

/**
 * Signed with the key of this server that also signs `id_token`s: receivers look it up at `/oauth/jwks.json`, so no secret has to be
 * handed over, kept on two sides, or changed by hand.
 */
const proofOf = async (
  { apps, now }: Pick<ServerServices, 'apps' | 'now'>,
  { id, app_id, base }: SubscriptionRow,
  body: string,
): Promise<string> => {
  const { kid, key } = await apps.keys.current();
  const at = Math.floor(now().getTime() / 1000);
  return new SignJWT({ body_sha256: createHash('sha256').update(body).digest('base64url') })
    .setProtectedHeader({ alg: 'ES256', kid, typ: 'notification+jwt' })
    .setIssuer(base)
    .setSubject(`${base}/Subscription/${id}`)
    .setAudience(app_id)
    .setJti(randomUUID())
    .setIssuedAt(at)
    .setExpirationTime(at + goodSeconds)
    .sign(key);
};

const codeOf = ({ cause }: Error): string => {
  const code = isRecord(cause) ? (cause['code'] ?? cause['name']) : undefined;
  return typeof code === 'string' ? ` (${code.slice(0, 60)})` : '';
};

/** @returns null where it arrived, else a sentence on what the endpoint did */
export const deliverTo = async (
  services: Pick<ServerServices, 'apps' | 'now' | 'settings'>,
  row: SubscriptionRow,
  body: string,
): Promise<string | null> => {
  const headers = {
    ...Object.fromEntries(row.headers),
    'content-type': 'application/fhir+json; charset=utf-8',
    [proofHeader]: await proofOf(services, row, body),
  };
  try {
    const { status } = await askOutside(services.settings, row.endpoint, {
      ...{ method: 'POST' as const, headers, body, patienceMs: row.patience_ms, longest: longestAnswer },
    });
    return status >= 200 && status < 300 ? null : `The endpoint answered ${status}.`;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return `The endpoint could not be reached${codeOf(error)}.`;
  }
};
