import { useMessages, useService } from '#core/browser';
import { type AnyCall, type CallAnswer, CallFailure, type CallInput, Resources } from '#core/shared';
import { staffTexts } from '../staff/messages/index.ts';

/** Did another person save first? */
export const isConflict = (error: unknown): boolean =>
  error instanceof CallFailure && (error.code === 'changed_meanwhile' || error.code === 'conflict');

/** Sends a call of this feature; a lost race fetches the newest and says so in this feature's words. */
export const useSendMedicationCall = () => {
  const resources = useService(Resources);
  const t = useMessages(staffTexts);
  return async <C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> => {
    try {
      return await resources.send(call, input);
    } catch (error) {
      if (!isConflict(error)) throw error;
      resources.stale('medications', 'tasks');
      throw new CallFailure((error as CallFailure).status, 'shown', t.changedMeanwhile);
    }
  };
};
