import {
  base64Of,
  bytesIn,
  bytesOf,
  keyOfText,
  openWith,
  randomBytes,
  type Sealed,
  sealingKey,
  sealWith,
} from '#core/browser/offline/vault/sealed.ts';

/** So that a guess costs a phone about a third of a second. */
export const rounds = 900_000;

export const newSecret = (): string => base64Of(randomBytes(32));

const keyOfPin = async (pin: string, salt: string): Promise<CryptoKey> => {
  const material = await crypto.subtle.importKey('raw', bytesIn(pin), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds };
  return crypto.subtle.deriveKey(how, material, sealingKey, false, ['encrypt', 'decrypt']);
};

const keyOfDevice = (deviceKey: string): Promise<CryptoKey> => keyOfText(deviceKey, 'home-care secret');

export const sealUnderPin = async (pin: string, text: string): Promise<{ salt: string; sealed: Sealed }> => {
  const salt = base64Of(randomBytes(16));
  return { salt, sealed: await sealWith(await keyOfPin(pin, salt), text) };
};

/** Null: it was another PIN. */
export const openUnderPin = async (pin: string, salt: string, sealed: Sealed): Promise<string | null> =>
  openWith(await keyOfPin(pin, salt), sealed);

export const sealUnderKey = async (deviceKey: string, text: string): Promise<Sealed> =>
  sealWith(await keyOfDevice(deviceKey), text);

/** Null: it is another worker's, or was sealed on another device. */
export const openUnderKey = async (deviceKey: string, sealed: Sealed): Promise<string | null> =>
  openWith(await keyOfDevice(deviceKey), sealed);
