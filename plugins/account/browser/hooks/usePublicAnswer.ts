import { useService, useWatched } from '#core/browser';
import { Http, type AnyCall, type CallAnswer, type CallInput, type Resource } from '#core/shared';
import { PublicAnswerStore } from '../stores/PublicAnswerStore.ts';

/** Like `useResource`, for pages without a session. `null`: do not ask. */
export const usePublicAnswer = <C extends AnyCall>(
  call: C,
  input: CallInput<C> | null,
  pollMs?: number,
): Resource<CallAnswer<C>> => {
  const http = useService(Http);
  const key = input === null ? null : JSON.stringify([call.id, input]);
  return useWatched(http, key, (from) => new PublicAnswerStore(() => from.send(call, input!), pollMs), pollMs);
};
