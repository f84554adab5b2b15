import { saidBy, useMessages } from '../../../../core/browser/index.ts';
import { messages } from '../messages.ts';

/** Refusals of this feature in the person's language. The sentences come with the feature: nothing waits for them when something is refused. */
export const useRefusals = (): ((error: unknown) => unknown) => {
  const texts = useMessages(messages);
  return (error) => saidBy(texts, error);
};
