import { inWords, useMessages, useService } from '#core/browser';
import { type CallInput, Resources } from '#core/shared';
import { type Action, useAction } from '#ui';
import { rateVisit } from '#plugins/telemedicine/shared/calls.ts';
import { messages } from '../../messages/index.ts';

type Said = CallInput<typeof rateVisit>['body'];

interface Rating extends Pick<Action, 'busy'> {
  readonly rate: (now: Said, done: string, before: Said | null) => Promise<boolean>;
}

/** Keeps what the patient said at once, and offers to take it back where there was something before. */
export const useRateVisit = (visit: string): Rating => {
  const t = useMessages(messages);
  const resources = useService(Resources);
  const { busy, run } = useAction();
  const send = (body: Said) => inWords(resources.send(rateVisit, { params: { id: visit }, body }), t);
  return {
    busy,
    rate: (now, done, before) => run(() => send(now), { done, ...(before ? { undo: () => send(before) } : {}) }),
  };
};
