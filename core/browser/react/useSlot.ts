import type { Slot } from '#core/plugin';
import type { Contribution } from '../registry/contributions.ts';
import { useKernel } from './context.ts';
import { useObserved } from './useObserved.ts';

/** What plugins have added to a slot, as it comes and goes. */
export const useSlot = <T>(slot: Slot<T>): readonly Contribution<T>[] => {
  const { registry } = useKernel();
  return useObserved(() => registry.contributed(slot), [registry, slot]);
};
