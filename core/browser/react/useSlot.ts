import { useMemo } from 'react';
import type { Slot } from '#core/plugin';
import { Auth, isShared, type Known, type SharedUse, whole } from '#core/shared';
import type { Contribution } from '../registry/contributions.ts';
import { useKernel } from './context.ts';
import { useObserved } from './useObserved.ts';

const useOf = (item: unknown): SharedUse | readonly SharedUse[] | undefined =>
  typeof item === 'object' && item !== null && 'shared' in item
    ? (item.shared as SharedUse | readonly SharedUse[])
    : undefined;

/** What plugins have added to a slot, as it comes and goes; for whoever stands for a patient what is shared with them. */
export const useSlot = <T>(slot: Slot<T>): readonly Contribution<T>[] => {
  const { registry } = useKernel();
  const all = useObserved(() => registry.contributed(slot), [registry, slot]);
  const shared = useObserved(() => registry.services.get(Auth)?.selectedUser?.shared, [registry]);
  return useMemo(() => (shared ? all.filter(({ item }) => isShared(shared, useOf(item))) : all), [all, shared]);
};

/** What is known of what the enabled plugins add to slots: while one is still on its way, or failed, more belongs there than is there. */
export const useSlotsKnown = (): Known<null> => {
  const { registry } = useKernel();
  const completeness = useObserved(() => registry.completeness, [registry]);
  if (completeness === 'whole') return whole(null);
  return completeness === 'awaited' ? { is: 'awaited' } : { is: 'part', data: null, again: () => registry.retryAll() };
};
