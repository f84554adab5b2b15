import type { KeyedHash } from '../codeKey.ts';

/** The same whenever this account asks for this seal, and no one else's. It is kept nowhere. */
export const sealKeyOf = (keyed: KeyedHash, accountId: string, seal: string): string =>
  keyed.of('lock-seal', `${accountId} ${seal}`);

/** What a proof of who sits there answers: with the key of the seal that was named, where the proof holds. */
export const proofWith = (
  keyed: KeyedHash,
  accountId: string,
  { correct, seal }: { readonly correct: boolean; readonly seal: string | undefined },
): { readonly correct: boolean; readonly sealKey?: string } => ({
  correct,
  ...(correct && seal !== undefined && { sealKey: sealKeyOf(keyed, accountId, seal) }),
});
