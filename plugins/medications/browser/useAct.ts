import { useErrorText, useMessages, useService } from '../../../core/browser/index.ts';
import {
  type AnyCall,
  type CallAnswer,
  CallFailure,
  type CallInput,
  Resources,
  Toasts,
} from '../../../core/shared/index.ts';
import { deskTexts } from './messages/deskTexts.ts';

/** Did somebody else save first? */
export const isLate = (error: unknown): boolean =>
  error instanceof CallFailure && (error.code === 'changed_meanwhile' || error.code === 'conflict');

/** Sends a call of this feature; a lost race fetches the newest and says so in this feature's words. */
export const useAct = () => {
  const resources = useService(Resources);
  const t = useMessages(deskTexts);
  return async <C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> => {
    try {
      return await resources.send(call, input);
    } catch (error) {
      if (!isLate(error)) throw error;
      resources.stale('medications', 'tasks');
      throw new CallFailure((error as CallFailure).status, 'shown', t.changedMeanwhile);
    }
  };
};

/** Says what went wrong where no form stands to say it. */
export const useSayError = (): ((error: unknown) => void) => {
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  return (error) => toasts.show({ message: errorText(error), intent: 'danger' });
};
