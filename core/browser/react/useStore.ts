import type { Constructor } from '../container/pluginContainer.ts';
import { PluginContext } from './context.ts';
import { useRequired } from './useRequired.ts';

/** The store of this component's own plugin, made when it is first asked for. @throws Error outside a plugin, or where it asks for what the plugin does not have. */
export const useStore = <T>(store: Constructor<T>): T => {
  const problem = `useStore(${store.name}) outside a plugin. Remedy: render it through a slot, or under <Contributed>.`;
  return useRequired(PluginContext, problem).store(store);
};
