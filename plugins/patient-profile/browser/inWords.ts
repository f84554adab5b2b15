import { CallFailure } from '../../../core/shared/index.ts';

/** Says this feature's own refusals in the reader's language; by their code. */
export const inWords = async <A>(work: Promise<A>, words: Readonly<Record<string, string>>): Promise<A> => {
  try {
    return await work;
  } catch (error) {
    const said = error instanceof CallFailure ? words[error.code] : undefined;
    throw said === undefined ? error : new CallFailure((error as CallFailure).status, 'shown', said);
  }
};
