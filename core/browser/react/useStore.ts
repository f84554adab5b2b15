import { useContext } from 'react';
import type { Constructor } from '../container/pluginContainer.ts';
import { PluginContext } from './context.ts';

/** The store of this component's own plugin, made when it is first asked for. @throws Error outside a plugin, or where it asks for what the plugin does not have. */
export const useStore = <T>(store: Constructor<T>): T => {
  const run = useContext(PluginContext);
  if (!run) {
    throw new Error(
      `useStore(${store.name}) outside a plugin. Remedy: render it through a slot, or under <Contributed>.`,
    );
  }
  return run.store(store);
};
