import { reaction } from 'mobx';
import { type DependencyList, useMemo, useSyncExternalStore } from 'react';

/** Renders again when what `read` returns changes; for components that are no `observer`. `read` must keep its references. */
export const useObserved = <T>(read: () => T, dependencies: DependencyList): T => {
  const source = useMemo(
    () => ({ read, subscribe: (changed: () => void) => reaction(read, () => changed()) }),
    dependencies,
  );
  return useSyncExternalStore(source.subscribe, source.read, source.read);
};
