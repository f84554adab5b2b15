import { CallFailure } from '#core/shared';

/** A feature's own refusal with its sentence in the person's language, where its texts have one under the failure's code; anything else as it is. */
export const saidBy = (texts: object, error: unknown): unknown => {
  if (!(error instanceof CallFailure)) return error;
  const sentence: unknown = new Map(Object.entries(texts)).get(error.code);
  if (typeof sentence !== 'string') return error;
  return new CallFailure(error.status, error.code, sentence, error.fields, error.requestId);
};

/** Work whose refusals are said so. */
export const inWords = async <T>(work: Promise<T>, texts: object): Promise<T> => {
  try {
    return await work;
  } catch (error) {
    throw saidBy(texts, error);
  }
};
