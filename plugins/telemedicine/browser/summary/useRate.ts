import { useErrorText, useService } from '../../../../core/browser/index.ts';
import { type CallInput, Resources, Toasts } from '../../../../core/shared/index.ts';
import { rateVisit } from '../../shared/contract.ts';
import { useRefusals } from '../refusals/useRefusals.ts';

type Said = CallInput<typeof rateVisit>['body'];

/** Keeps what the patient said at once, and offers to take it back where there was something before. */
export const useRate = (visit: string): ((now: Said, done: string, before: Said | null) => Promise<boolean>) => {
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const inWords = useRefusals();
  const send = async (body: Said): Promise<boolean> => {
    try {
      await resources.send(rateVisit, { params: { id: visit }, body });
      return true;
    } catch (error) {
      toasts.show({ message: errorText(inWords(error)), intent: 'danger' });
      return false;
    }
  };
  return async (now, done, before) => {
    if (!(await send(now))) return false;
    if (before) toasts.undo(done, () => void send(before));
    else toasts.show({ message: done, intent: 'success' });
    return true;
  };
};
