import { createHash, randomBytes } from 'node:crypto';
import { newCode, sameHash } from '../../../../core/server/identity/secrets.ts';

/** 192 random bits in letters that a link, an event id and a reader over the telephone all take. */
export const newGuestCode = (): string => randomBytes(24).toString('hex');

export const codeHash = (code: string): string =>
  createHash('sha256').update(`telemedicine-code:${code}`).digest('base64url');

/** Six digits, each equally likely. */
export const newPin = (): string => newCode();

/** With the invitation's id, so that the same digits look different in every row. */
export const pinHash = (invite: string, pin: string): string =>
  createHash('sha256').update(`telemedicine-pin:${invite}:${pin}`).digest('base64url');

/** Takes the same time wherever the two differ. */
export const isPin = (invite: string, pin: string, hash: string): boolean => sameHash(pinHash(invite, pin), hash);
