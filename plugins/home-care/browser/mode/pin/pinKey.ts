import type { Sealed } from './pinState.ts';

/** So that a guess costs a phone about a third of a second. */
export const rounds = 900_000;

const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const bytesIn = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const random = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));
const aes = { name: 'AES-GCM', length: 256 };

export const newSecret = (): string => base64Of(random(32));

const keyOfPin = async (pin: string, salt: string): Promise<CryptoKey> => {
  const material = await crypto.subtle.importKey('raw', bytesIn(pin), 'PBKDF2', false, ['deriveKey']);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: rounds };
  return crypto.subtle.deriveKey(how, material, aes, false, ['encrypt', 'decrypt']);
};

const keyOfDevice = async (deviceKey: string): Promise<CryptoKey> => {
  const material = await crypto.subtle.importKey('raw', bytesIn(deviceKey), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesIn('home-care secret') };
  return crypto.subtle.deriveKey(how, material, aes, false, ['encrypt', 'decrypt']);
};

const sealWith = async (key: CryptoKey, text: string): Promise<Sealed> => {
  const iv = random(12);
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytesIn(text));
  return { iv: base64Of(iv), bytes: base64Of(new Uint8Array(bytes)) };
};

/** Null: it was not this key. */
const openWith = async (key: CryptoKey, { iv, bytes }: Sealed): Promise<string | null> => {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, key, bytesOf(bytes));
    return new TextDecoder().decode(plain);
  } catch (error) {
    if (error instanceof Error && error.name !== 'OperationError') throw error;
    return null;
  }
};

export const sealUnderPin = async (pin: string, text: string): Promise<{ salt: string; sealed: Sealed }> => {
  const salt = base64Of(random(16));
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
