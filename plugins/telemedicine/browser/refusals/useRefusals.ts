import { useMessages } from '../../../../core/browser/index.ts';
import { CallFailure } from '../../../../core/shared/index.ts';
import { messages } from '../messages.ts';

/**
 * The server's refusals of this feature with their sentence in the person's language; anything else passes as it is. The sentences
 * come with the feature: nothing waits for them when something is refused.
 */
export const useRefusals = (): (<E>(error: E) => E | CallFailure) => {
  const texts = useMessages(messages);
  return (error) => {
    if (!(error instanceof CallFailure)) return error;
    const sentence: unknown = new Map(Object.entries(texts)).get(error.code);
    if (typeof sentence !== 'string') return error;
    return new CallFailure(error.status, error.code, sentence, error.fields, error.requestId);
  };
};
