import { useMessages } from '#core/browser';
import type { Fit } from '../../shared/visit.ts';
import { messages } from '../messages/index.ts';

/** What speaks against a worker's making a visit, in words. */
export const useProblemText = () => {
  const t = useMessages(messages);
  return {
    ofBlock: ({ is, detail }: Fit['blocks'][number]): string =>
      is === 'lapsed' ? t.credentialLapsed(detail) : t[`block_${is}`],
    ofWarning: (warning: Fit['warnings'][number]): string => t[`warning_${warning}`],
  };
};
