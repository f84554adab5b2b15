import { CallFailure } from '../../shared/index.ts';

/**
 * Says a feature's own refusals in the person's language: where its texts have a sentence under the failure's code, that is
 * the failure's message from here on. Every other failure passes as it is.
 */
export const inWords = async <T>(work: Promise<T>, texts: object): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof CallFailure)) throw error;
    const sentence: unknown = new Map(Object.entries(texts)).get(error.code);
    if (typeof sentence !== 'string') throw error;
    throw new CallFailure(error.status, error.code, sentence, error.fields, error.requestId);
  }
};
