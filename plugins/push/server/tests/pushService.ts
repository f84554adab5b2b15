import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createLocalJWKSet, decodeJwt, type JWTPayload, jwtVerify } from 'jose';
import { subscriptionToken } from '../../shared/subscriptionToken.ts';

export interface Taken {
  readonly endpoint: string;
  readonly headers: IncomingHttpHeaders;
  /** Decrypted. */
  readonly data: Readonly<Record<string, string>>;
  readonly vapid: JWTPayload;
}

export interface Device {
  readonly token: string;
  readonly endpoint: string;
}

/** A push service after RFC 8030: it checks what a real one checks, and holds the browsers' keys too, so that it can read (RFC 8291). */
export interface PushService {
  readonly origin: string;
  readonly taken: Taken[];
  /** Hands on what it takes, as a true one does to the browser. */
  onTaken(hear: (one: Taken) => void): void;
  /** A browser that subscribes here. */
  subscribe(): Device;
  /** From now on it answers this; null: it takes what comes. */
  answer(status: number | null, headers?: Readonly<Record<string, string>>): void;
  close(): Promise<void>;
}

const hkdf = (salt: Uint8Array, secret: Uint8Array, info: Uint8Array, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));
const label = (text: string): Buffer => Buffer.from(`${text}\0`);

/** RFC 8188 and 8291: one record, whose padding begins with 2. */
const decrypt = (body: Buffer, keys: { ecdh: ReturnType<typeof createECDH>; auth: Buffer }): string => {
  const [salt, length] = [body.subarray(0, 16), body.readUInt8(20)];
  const theirs = body.subarray(21, 21 + length);
  const sealed = body.subarray(21 + length);
  const shared = keys.ecdh.computeSecret(theirs);
  const info = Buffer.concat([label('WebPush: info'), keys.ecdh.getPublicKey(), theirs]);
  const secret = hkdf(keys.auth, shared, info, 32);
  const key = hkdf(salt, secret, label('Content-Encoding: aes128gcm'), 16);
  const nonce = hkdf(salt, secret, label('Content-Encoding: nonce'), 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('padding');
  return padded.subarray(0, end).toString();
};

/** RFC 8292. @throws where a real service would answer 403 */
const checkVapid = async (header: string | undefined, origin: string): Promise<JWTPayload> => {
  const [, token, key] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header ?? '') ?? [];
  const raw = Buffer.from(key ?? '', 'base64url');
  const [x, y] = [raw.subarray(1, 33), raw.subarray(33)].map((part) => part.toString('base64url'));
  const jwks = createLocalJWKSet({ keys: [{ kty: 'EC', crv: 'P-256', x: x!, y: y!, alg: 'ES256' }] });
  await jwtVerify(token ?? '', jwks, { audience: origin, algorithms: ['ES256'] });
  const claims = decodeJwt(token ?? '');
  if (claims.exp === undefined || claims.exp - Date.now() / 1000 > 24 * 3600) throw new Error('exp');
  if (!/^(mailto:\S+@(?!localhost)\S+|https:)/.test(claims.sub ?? '')) throw new Error('BadJwtToken');
  return claims;
};

export const startPushService = async (): Promise<PushService> => {
  const keys = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const taken: Taken[] = [];
  const listeners = new Set<(one: Taken) => void>();
  let fixed: readonly [number, Readonly<Record<string, string>>] | null = null;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        const endpoint = origin + request.url!;
        const own = keys.get(endpoint);
        const body = Buffer.concat(chunks);
        if (!own) return response.writeHead(404).end();
        if (fixed) return response.writeHead(...fixed).end();
        if (request.headers.ttl === undefined) return response.writeHead(400).end();
        if (body.length > 4096) return response.writeHead(413).end();
        const vapid = await checkVapid(request.headers.authorization, origin);
        const data = JSON.parse(decrypt(body, own)) as Record<string, string>;
        const one: Taken = { endpoint, headers: request.headers, data, vapid };
        taken.push(one);
        for (const hear of listeners) hear(one);
        return response.writeHead(201).end();
      })().catch(() => response.writeHead(403).end());
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    taken,
    onTaken: (hear) => void listeners.add(hear),
    subscribe: () => {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      const endpoint = `${origin}/push/${randomBytes(12).toString('hex')}`;
      keys.set(endpoint, { ecdh, auth });
      const p256dh = ecdh.getPublicKey().toString('base64url');
      return { endpoint, token: subscriptionToken({ endpoint, keys: { p256dh, auth: auth.toString('base64url') } }) };
    },
    answer: (status, headers = {}) => {
      fixed = status === null ? null : [status, headers];
    },
    close: () => new Promise((done) => server.close(() => done())),
  };
};
