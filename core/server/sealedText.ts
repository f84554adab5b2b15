import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/** What a text is sealed with, and what else must be the same to open it. */
export interface Seal {
  /** At least 128 random bits. */
  readonly secret: string;
  /** Keeps keys made of one secret apart. */
  readonly purpose: string;
  readonly bound: string;
}

const keyOf = ({ secret, purpose }: Seal): Buffer => Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** Encrypts and authenticates. */
export const sealText = (text: string, seal: Seal): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(seal), nonce).setAAD(Buffer.from(seal.bound));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
};

/** Null where it was sealed otherwise, or changed since. */
export const unsealText = (sealed: string, seal: Seal): string | null => {
  const bytes = Buffer.from(sealed, 'base64url');
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)];
  try {
    const cipher = createDecipheriv(algorithm, keyOf(seal), nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(seal.bound)).setAuthTag(tag);
    return Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()]).toString('utf8');
  } catch {
    return null;
  }
};
