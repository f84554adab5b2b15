import { CallFailure } from '../../../core/shared/index.ts';

/** Says a failure of the server in the person's language where `words` know its code; every other failure passes as it is. */
export const inWords = async <T>(work: Promise<T>, words: Readonly<Record<string, string>>): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof CallFailure && Object.hasOwn(words, error.code)) {
      throw new CallFailure(error.status, error.code, words[error.code] ?? error.message, error.fields, error.requestId);
    }
    throw error;
  }
};
