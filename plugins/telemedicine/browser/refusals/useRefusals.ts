import { useMessages } from '../../../../core/browser/index.ts';
import { CallFailure } from '../../../../core/shared/index.ts';
import { refusalMessages } from './messages.ts';

/** The server's refusals of this feature with their sentence in the person's language; anything else passes as it is. */
export const useRefusals = (): (<E>(error: E) => E | CallFailure) => {
  const texts = useMessages(refusalMessages);
  return (error) => {
    if (!(error instanceof CallFailure)) return error;
    const sentence = new Map<string, string>(Object.entries(texts)).get(error.code);
    if (sentence === undefined) return error;
    return new CallFailure(error.status, error.code, sentence, error.fields, error.requestId);
  };
};
