import type { ReactNode } from 'react';
import { type Card, Contributed, useSlot } from '../../../core/browser/index.ts';
import type { Slot } from '../../../core/plugin/index.ts';
import { Card as CardFrame, CardGrid, Skeleton } from '../../../core/browser/ui/index.ts';

interface Props {
  readonly slot: Slot<Card>;
  readonly empty: ReactNode;
}

/** What the enabled plugins put on a home page. A card that fails says so in its own place. */
export const DashboardCards = ({ slot, empty }: Props) => {
  const cards = [...useSlot(slot)].sort((a, b) => a.item.order - b.item.order);
  if (cards.length === 0) return empty;
  return (
    <CardGrid>
      {cards.map(({ owner, item: { id, width, card: Part } }) => (
        <div key={id} className={width === 'wide' ? 'pv-dashboard-card wide' : 'pv-dashboard-card'}>
          <Contributed owner={owner} loading={<Waiting />}>
            <Part />
          </Contributed>
        </div>
      ))}
    </CardGrid>
  );
};

const Waiting = () => (
  <CardFrame>
    <Skeleton lines={3} />
  </CardFrame>
);
