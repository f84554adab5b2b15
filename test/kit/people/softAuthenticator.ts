import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

const head = (major: number, value: number): Buffer => {
  const first = major << 5;
  if (value < 24) return Buffer.from([first | value]);
  if (value < 256) return Buffer.from([first | 24, value]);
  return Buffer.from([first | 25, value >> 8, value & 255]);
};

/** As much of RFC 8949 as an attestation needs. */
const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const entries = [...value].flatMap(([key, of]) => [cbor(key), cbor(of)]);
  return Buffer.concat([head(5, value.size), ...entries]);
};

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const text = (data: Buffer): string => data.toString('base64url');

export interface SoftAuthenticator {
  /** How often it was used; a test may turn it back. */
  counter: number;
  /** What `navigator.credentials.create` gives. */
  create(options: { readonly challenge: string; readonly rp: { readonly id: string } }, from: Page): Created;
  /** What `navigator.credentials.get` gives. */
  get(options: { readonly challenge: string; readonly rpId: string }, from: Page): Signed;
}

interface Page {
  readonly origin: string;
  /** Whether the person showed a finger or typed a PIN. */
  readonly verified?: boolean;
  readonly userHandle?: string;
}
interface Credential<R> {
  readonly id: string;
  readonly rawId: string;
  readonly type: 'public-key';
  readonly clientExtensionResults: Record<string, never>;
  readonly response: R;
}
type Created = Credential<{ readonly clientDataJSON: string; readonly attestationObject: string }>;
type Signed = Credential<{
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
  readonly userHandle?: string;
}>;

/** One passkey (ES256) in software, for tests. */
export const softAuthenticator = (): SoftAuthenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const rawId = randomBytes(32);
  const id = text(rawId);
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const dataFor = (rpId: string, flags: number, counter: number): Buffer => {
    const tail = Buffer.alloc(5);
    tail[0] = flags;
    tail.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(rpId), tail]);
  };
  const credential = { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  const present = (verified: boolean): number => 1 | (verified ? 4 : 0);
  const self: SoftAuthenticator = {
    counter: 0,
    create({ challenge, rp }, { origin, verified = true }) {
      const coordinate = (part: string): Buffer => Buffer.from(part, 'base64url');
      const key = new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ]);
      const length = Buffer.from([rawId.length >> 8, rawId.length & 255]);
      const data = Buffer.concat([
        dataFor(rp.id, present(verified) | 64, self.counter),
        ...[Buffer.alloc(16), length, rawId, cbor(key)],
      ]);
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', data],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: text(clientData('webauthn.create', challenge, origin)),
          attestationObject: text(cbor(attestation)),
        },
      };
    },
    get({ challenge, rpId }, { origin, verified = true, userHandle }) {
      self.counter += 1;
      const data = dataFor(rpId, present(verified), self.counter);
      const said = clientData('webauthn.get', challenge, origin);
      return {
        ...credential,
        response: {
          clientDataJSON: text(said),
          authenticatorData: text(data),
          signature: text(sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)),
          ...(userHandle !== undefined && { userHandle }),
        },
      };
    },
  };
  return self;
};
