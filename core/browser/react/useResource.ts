import { type AnyCall, type CallAnswer, type CallInput, type Resource, Resources, type Watching } from '#core/shared';
import { useWanted } from './useService.ts';
import { useWatched } from './useWatched.ts';

/**
 * One answer of the server, watched while the component is on screen. `null`: not yet. Read it in an `observer`.
 */
export const useResource = <C extends AnyCall>(
  call: C,
  input: CallInput<C> | null,
  options?: Pick<Watching, 'pollMs' | 'keep'>,
): Resource<CallAnswer<C>> => {
  const resources = useWanted(Resources);
  const key = input === null || !resources ? null : JSON.stringify([call.id, input]);
  return useWatched(resources, key, (from) => from.watch(call, input!, options), options?.pollMs);
};
