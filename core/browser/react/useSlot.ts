import { useContext, useMemo } from 'react';
import type { Slot } from '#core/plugin';
import {
  type Allow,
  Auth,
  type CustomRole,
  isAdmin,
  isLeft,
  isList,
  isRecord,
  isShared,
  isTaken,
  type Known,
  type Level,
  type SharedUse,
  whole,
} from '#core/shared';
import type { Contribution } from '../registry/contributions.ts';
import { Commands, DocumentActs, PatientCommands, PatientsActs } from '../slots.ts';
import { PluginContext, useKernel } from './context.ts';
import { useObserved } from './useObserved.ts';

const useOf = (item: unknown): SharedUse | readonly SharedUse[] | undefined =>
  typeof item === 'object' && item !== null && 'shared' in item
    ? (item.shared as SharedUse | readonly SharedUse[])
    : undefined;

/** Slots whose items do something: they go where a custom role takes changing away. */
const acting: ReadonlySet<unknown> = new Set([Commands, PatientCommands, PatientsActs, DocumentActs]);

const allowOf = (item: unknown): Allow | undefined =>
  isRecord(item) && isList(item.allow) ? (item.allow as Allow) : undefined;

/** Does a custom role leave what a plugin added to a slot? */
export const isItemLeft = <T>(
  custom: Pick<CustomRole, 'takes' | 'gives'> | undefined,
  slot: Slot<T>,
  { owner, item }: Contribution<T>,
): boolean => isLeft(custom, owner, allowOf(item), acting.has(slot));

/** What plugins have added to a slot, as it comes and goes; of that what is shared with the person, and what a custom role leaves them. */
export const useSlot = <T>(slot: Slot<T>): readonly Contribution<T>[] => {
  const { registry } = useKernel();
  const all = useObserved(() => registry.contributed(slot), [registry, slot]);
  const shared = useObserved(() => registry.services.get(Auth)?.selectedUser?.shared, [registry]);
  const custom = useObserved(() => registry.services.get(Auth)?.selectedUser?.customRole, [registry]);
  return useMemo(() => {
    const theirs = shared ? all.filter(({ item }) => isShared(shared, useOf(item))) : all;
    return custom ? theirs.filter((one) => isItemLeft(custom, slot, one)) : theirs;
  }, [all, shared, custom, slot]);
};

/** Is this shared with the person? Always for whoever stands for nobody. */
export const useIsShared = (use: SharedUse): boolean => {
  const { registry } = useKernel();
  return isShared(
    useObserved(() => registry.services.get(Auth)?.selectedUser?.shared, [registry]),
    use,
  );
};

/** Within a plugin's part of a page: may the person do this there, as far as a custom role takes or adds it? */
export const useMay = (level: Exclude<Level, 'see'>): boolean => {
  const { registry } = useKernel();
  const feature = useContext(PluginContext)?.manifest.id;
  const person = useObserved(() => registry.services.get(Auth)?.selectedUser, [registry]);
  if (feature === undefined) return true;
  if (isTaken(person?.customRole, feature, level)) return false;
  return (
    level === 'change' ||
    isAdmin(person?.role ?? null) ||
    (person?.customRole?.gives ?? []).includes(`${feature}:${level}`)
  );
};

/** What is known of what the enabled plugins add to slots: while one is still on its way, or failed, more belongs there than is there. */
export const useSlotsKnown = (): Known<null> => {
  const { registry } = useKernel();
  const completeness = useObserved(() => registry.completeness, [registry]);
  if (completeness === 'whole') return whole(null);
  return completeness === 'awaited' ? { is: 'awaited' } : { is: 'part', data: null, again: () => registry.retryAll() };
};
