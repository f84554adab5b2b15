import { type AnyCall, Auth, type CallAnswer, type CallInput, Resources } from '#core/shared';
import { useService } from '../react/useService.ts';

/** Sends a call that changes what is said of whoever is signed in, and reads that anew. */
export const useOwnChange = () => {
  const resources = useService(Resources);
  const auth = useService(Auth);
  return async <C extends AnyCall>(call: C, input: CallInput<C>): Promise<CallAnswer<C>> => {
    const answer = await resources.send(call, input);
    await auth.refreshMe();
    return answer;
  };
};
