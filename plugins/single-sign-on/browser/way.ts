import * as z from 'zod/mini';

/** What this tab keeps while its person is at their clinic’s sign-in. Nothing of it says who they are. */
export interface Way {
  readonly secret: string;
  /** Whether the session outlives the tab. */
  readonly keep: boolean;
}

const key = 'single-sign-on';
const schema = z.object({ secret: z.string(), keep: z.boolean() });

const textOf = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** @returns a secret, and the SHA-256 that shows who has it */
export const newSecret = async (): Promise<{ readonly secret: string; readonly proof: string }> => {
  const secret = textOf(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return { secret, proof: textOf(new Uint8Array(hash)) };
};

/** @returns the SHA-256 of the secret that is kept */
export const setOut = async (keep: boolean): Promise<string> => {
  const { secret, proof } = await newSecret();
  sessionStorage.setItem(key, JSON.stringify({ secret, keep } satisfies Way));
  return proof;
};

/** Once. Null in a tab that did not set out. */
export const comeBack = (): Way | null => {
  const kept = sessionStorage.getItem(key);
  sessionStorage.removeItem(key);
  try {
    return schema.safeParse(JSON.parse(kept ?? 'null')).data ?? null;
  } catch {
    return null;
  }
};
