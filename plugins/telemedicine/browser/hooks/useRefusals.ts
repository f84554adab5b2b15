import { saidBy, useMessages } from '#core/browser';
import { messages } from '../messages/index.ts';

/** Refusals of this feature in the person's language. The sentences come with the feature: nothing waits for them when something is refused. */
export const useRefusals = (): ((error: unknown) => unknown) => {
  const texts = useMessages(messages);
  return (error) => saidBy(texts, error);
};
