import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

/** 256 random bits as text that needs no escaping in a link. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Six digits, each equally likely. */
export const newCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0');

/** For secrets too long to guess. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

/** Takes the same time wherever the two differ. */
export const sameHash = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};
