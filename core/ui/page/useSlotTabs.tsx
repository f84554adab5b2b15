import type { Slot } from '#core/plugin';
import { allows, Auth } from '#core/shared';
import { Contributed } from '#core/browser/react/Contributed.tsx';
import { fetchAhead } from '#core/browser/react/lazy/lazyPage.tsx';
import { useService } from '#core/browser/react/useService.ts';
import { useSlot } from '#core/browser/react/useSlot.ts';
import type { Panel } from '#core/browser/slots.ts';
import type { TabItem } from '../data/Tabs.tsx';

/** The tabs that the enabled features contribute and this role may open, in their order. */
export const useSlotTabs = (slot: Slot<Panel>): readonly TabItem[] => {
  const { activeRole } = useService(Auth);
  return useSlot(slot)
    .filter(({ item }) => allows(item.allow, activeRole))
    .sort((one, other) => one.item.order - other.item.order)
    .map(({ owner, item }) => ({
      id: item.id,
      title: item.title(),
      ahead: () => fetchAhead(item.panel),
      content: () => (
        <Contributed owner={owner}>
          <item.panel />
        </Contributed>
      ),
    }));
};
