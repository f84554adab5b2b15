import { inWords, useMessages } from '#core/browser';
import { messages } from '../messages/index.ts';

/** Sends with this feature's refusals said in the person's language. */
export const useRefused = (): (<T>(work: Promise<T>) => Promise<T>) => {
  const t = useMessages(messages);
  return (work) => inWords(work, t);
};
