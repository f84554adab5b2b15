import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { type DeepLink, readLink } from '#core/shared/links/links.ts';

const algorithm = 'aes-256-gcm';
const [nonceBytes, tagBytes] = [12, 16];

/** 128 random bits as text that needs no escaping in an address and has no dot, which would look like a file's name. */
export const newLinkText = (): string => randomBytes(16).toString('base64url');

/** What a link is found by. It does not reveal the link. */
export const linkHash = (text: string): string => createHash('sha256').update(`deep-link:${text}`).digest('base64url');

const keyOf = (text: string): Buffer => Buffer.from(hkdfSync('sha256', text, '', 'deep-link-data', 32));

/**
 * Encrypts and authenticates a link's feature and data under the link's own text: who reads the table or a backup of it
 * learns neither addresses nor codes, and who writes to it cannot lead a link elsewhere. `bound` must be the same to open it.
 */
export const seal = (text: string, { feature, data }: DeepLink, bound: string): string => {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyOf(text), nonce).setAAD(Buffer.from(bound));
  const body = Buffer.concat([cipher.update(JSON.stringify([feature, data]), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
};

/** Null where the text is another's or something was changed. */
export const unseal = (text: string, sealed: string, bound: string): DeepLink | null => {
  const bytes = Buffer.from(sealed, 'base64url');
  const [nonce, tag] = [bytes.subarray(0, nonceBytes), bytes.subarray(nonceBytes, nonceBytes + tagBytes)];
  try {
    const cipher = createDecipheriv(algorithm, keyOf(text), nonce, { authTagLength: tagBytes });
    cipher.setAAD(Buffer.from(bound)).setAuthTag(tag);
    const body = Buffer.concat([cipher.update(bytes.subarray(nonceBytes + tagBytes)), cipher.final()]);
    const [feature, data] = JSON.parse(body.toString('utf8')) as [unknown, unknown];
    return readLink(feature, data);
  } catch {
    return null;
  }
};
