import { useEffect, useState } from 'react';
import { useService } from '../../../core/browser/index.ts';
import { Http, type AnyCall, type CallAnswer, type CallInput, type Resource } from '../../../core/shared/index.ts';
import { PublicAnswer } from './stores/PublicAnswer.ts';

const notYet: Resource<never> = {
  data: undefined,
  error: undefined,
  pending: true,
  fetching: false,
  refetch: () => Promise.resolve(),
  dispose: () => undefined,
};

/** Like `useResource`, for pages without a session. `null`: do not ask. */
export const usePublicAnswer = <C extends AnyCall>(
  call: C,
  input: CallInput<C> | null,
  pollMs?: number,
): Resource<CallAnswer<C>> => {
  const http = useService(Http);
  const [answer, setAnswer] = useState<Resource<CallAnswer<C>>>(notYet);
  const key = JSON.stringify(input);
  useEffect(() => {
    if (key === 'null') return undefined;
    const asked = JSON.parse(key) as CallInput<C>;
    const watched = new PublicAnswer(() => http.send(call as AnyCall, asked) as Promise<CallAnswer<C>>, pollMs);
    setAnswer(watched);
    return () => watched.dispose();
  }, [http, call, key, pollMs]);
  return answer;
};
