import { useLayoutEffect, useState } from 'react';
import { type AnyCall, type CallAnswer, type CallInput, type Resource, Resources } from '../../shared/index.ts';
import { useWanted } from './useService.ts';

const notYet: Resource<any> = {
  data: undefined,
  error: undefined,
  pending: true,
  fetching: false,
  refetch: () => Promise.resolve(),
  dispose: () => undefined,
};

/**
 * One answer of the server, watched while the component is on screen. `null`: not yet. Read it in an `observer`.
 * The answer of the input before is not shown under a new one.
 */
export const useResource = <C extends AnyCall>(
  call: C,
  input: CallInput<C> | null,
  options?: { readonly pollMs?: number },
): Resource<CallAnswer<C>> => {
  const resources = useWanted(Resources);
  const key = input === null || !resources ? null : JSON.stringify([call.id, input]);
  const pollMs = options?.pollMs;
  const [watched, setWatched] = useState<{ readonly key: string | null; readonly resource: Resource<CallAnswer<C>> }>({
    key: null,
    resource: notYet,
  });
  // Before paint, so that an answer that is kept already shows at once.
  useLayoutEffect(() => {
    if (key === null || input === null || !resources) return undefined;
    const resource = resources.watch(call, input, pollMs === undefined ? undefined : { pollMs });
    setWatched({ key, resource });
    return () => resource.dispose();
    // `input` is told apart by its content.
  }, [resources, call, key, pollMs]);
  return watched.key === key ? watched.resource : notYet;
};
