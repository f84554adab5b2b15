/** Encrypted, in base64. */
export interface Sealed {
  readonly iv: string;
  readonly bytes: string;
}

export const base64Of = (bytes: Uint8Array): string => btoa(String.fromCharCode(...bytes));
export const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
export const bytesIn = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
export const randomBytes = (length: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(length));

export const sealingKey = { name: 'AES-GCM', length: 256 };

export const sealWith = async (key: CryptoKey, text: string): Promise<Sealed> => {
  const iv = randomBytes(12);
  const bytes = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytesIn(text));
  return { iv: base64Of(iv), bytes: base64Of(new Uint8Array(bytes)) };
};

/** Null: it was not this key. */
export const openWith = async (key: CryptoKey, { iv, bytes }: Sealed): Promise<string | null> => {
  try {
    const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: bytesOf(iv) }, key, bytesOf(bytes));
    return new TextDecoder().decode(plain);
  } catch (error) {
    if (error instanceof Error && error.name !== 'OperationError') throw error;
    return null;
  }
};

/** Of a text that only a server of ours can make. @param info what the key is for */
export const keyOfText = async (text: string, info: string): Promise<CryptoKey> => {
  const material = await crypto.subtle.importKey('raw', bytesIn(text), 'HKDF', false, ['deriveKey']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: bytesIn(info) };
  return crypto.subtle.deriveKey(how, material, sealingKey, false, ['encrypt', 'decrypt']);
};
