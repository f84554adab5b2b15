import { useService, useSlot } from '#core/browser';
import type { Slot } from '#core/plugin';
import { type AccountRole, allows, Auth } from '#core/shared';

interface Offered {
  readonly order: number;
  readonly allow: readonly AccountRole[];
}

/** What the features that are on let this role do, in its order. Read it in an `observer`. */
export const useActs = <A extends Offered>(of: Slot<A>): readonly A[] => {
  const { activeRole } = useService(Auth);
  return useSlot(of)
    .map(({ item }) => item)
    .filter(({ allow }) => allows(allow, activeRole))
    .sort((one, other) => one.order - other.order);
};
