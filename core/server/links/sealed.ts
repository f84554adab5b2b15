import { createHash, randomBytes } from 'node:crypto';
import { type DeepLink, readLink } from '#core/shared/links/links.ts';
import { type Seal, sealText, unsealText } from '../sealedText.ts';

/** 128 random bits as text that needs no escaping in an address and has no dot, which would look like a file's name. */
export const newLinkText = (): string => randomBytes(16).toString('base64url');

/** What a link is found by. It does not reveal the link. */
export const linkHash = (text: string): string => createHash('sha256').update(`deep-link:${text}`).digest('base64url');

const sealOf = (secret: string, bound: string): Seal => ({ secret, purpose: 'deep-link-data', bound });

/**
 * Encrypts and authenticates a link's feature and data under the link's own text: who reads the table or a backup of it
 * learns neither addresses nor codes, and who writes to it cannot lead a link elsewhere. `bound` must be the same to open it.
 */
export const seal = (text: string, { feature, data }: DeepLink, bound: string): string =>
  sealText(JSON.stringify([feature, data]), sealOf(text, bound));

/** Null where the text is another's or something was changed. */
export const unseal = (text: string, sealed: string, bound: string): DeepLink | null => {
  const opened = unsealText(sealed, sealOf(text, bound));
  if (opened === null) return null;
  try {
    const [feature, data] = JSON.parse(opened) as [unknown, unknown];
    return readLink(feature, data);
  } catch {
    return null;
  }
};
