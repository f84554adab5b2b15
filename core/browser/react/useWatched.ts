import { useLayoutEffect, useState } from 'react';
import type { Resource } from '#core/shared';

const notYet: Resource<never> = {
  data: undefined,
  error: undefined,
  pending: true,
  fetching: false,
  refetch: () => Promise.resolve(),
  dispose: () => undefined,
};

/**
 * Watches what `watch` gives for as long as the component is on screen and the key stays; a null key: not yet. The answer of
 * the key before is not shown under a new one.
 */
export const useWatched = <S, A>(
  source: S | undefined,
  key: string | null,
  watch: (source: S) => Resource<A>,
  pollMs?: number,
): Resource<A> => {
  const [watched, setWatched] = useState<{ readonly key: string | null; readonly resource: Resource<A> }>({
    key: null,
    resource: notYet,
  });
  // Before paint, so that an answer that is kept already shows at once.
  useLayoutEffect(() => {
    if (key === null || source === undefined) return undefined;
    const resource = watch(source);
    setWatched({ key, resource });
    return () => resource.dispose();
    // `watch` is told apart by the key and the pace.
  }, [source, key, pollMs]);
  return watched.key === key ? watched.resource : notYet;
};
