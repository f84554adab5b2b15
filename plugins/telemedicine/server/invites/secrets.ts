import { createHash, randomBytes } from 'node:crypto';
import { newCode } from '#core/server/identity/secrets.ts';

/** 192 random bits in letters that a link, an event id and a reader over the telephone all take. */
export const newGuestCode = (): string => randomBytes(24).toString('hex');

export const codeHash = (code: string): string =>
  createHash('sha256').update(`telemedicine-code:${code}`).digest('base64url');

/** Six digits, each equally likely. */
export const newPin = (): string => newCode();

/** What a PIN's keyed hash is about. */
export const pinKey = (invite: string): string => `telemedicine-pin:${invite}`;
