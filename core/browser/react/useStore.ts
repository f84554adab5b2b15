import { useContext } from 'react';
import type { Constructor } from '../container/pluginContainer.ts';
import { PluginContext } from './context.ts';

/** The store that this component's own plugin made. @throws Error outside a plugin, or for a store that setup did not make. */
export const useStore = <T>(store: Constructor<T>): T => {
  const run = useContext(PluginContext);
  if (!run) {
    throw new Error(
      `useStore(${store.name}) outside a plugin. Remedy: render it through a slot, or under <Contributed>.`,
    );
  }
  return run.store(store);
};
