import { type Algorithm, hash, verify } from '@node-rs/argon2';
import { newSecret } from '../secrets.ts';

/** 19 MiB, two passes, one lane: OWASP's least for argon2id, about 30 ms here. */
const cost = { algorithm: 2 satisfies Algorithm.Argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** The same characters however a keyboard composes them. */
const plain = (password: string): string => password.normalize('NFKC');

export const hashPassword = (password: string): Promise<string> => hash(plain(password), cost);

let nobodys: Promise<string> | undefined;

/** With no hash (unknown account, none set) it computes as long and says no, so that time tells nothing. */
export const passwordMatches = async (kept: string | null, password: string): Promise<boolean> => {
  nobodys ??= hashPassword(newSecret());
  const right = await verify(kept ?? (await nobodys), plain(password));
  return right && kept !== null;
};
