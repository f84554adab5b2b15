import type { Slot } from '#core/plugin';
import { type Known, whole } from '#core/shared';
import type { Contribution } from '../registry/contributions.ts';
import { useKernel } from './context.ts';
import { useObserved } from './useObserved.ts';

/** What plugins have added to a slot, as it comes and goes. */
export const useSlot = <T>(slot: Slot<T>): readonly Contribution<T>[] => {
  const { registry } = useKernel();
  return useObserved(() => registry.contributed(slot), [registry, slot]);
};

/** What is known of what the enabled plugins add to slots: while one is still on its way, or failed, more belongs there than is there. */
export const useSlotsKnown = (): Known<null> => {
  const { registry } = useKernel();
  const completeness = useObserved(() => registry.completeness, [registry]);
  if (completeness === 'whole') return whole(null);
  return completeness === 'awaited' ? { is: 'awaited' } : { is: 'part', data: null, again: () => registry.retryAll() };
};
