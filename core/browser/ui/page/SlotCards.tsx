import type { ReactNode } from 'react';
import type { Slot } from '../../../plugin/index.ts';
import { Contributed } from '../../react/Contributed.tsx';
import { useSlot } from '../../react/useSlot.ts';
import type { Card as SlotCard } from '../../slots.ts';
import { classes } from '../classes.ts';
import { Skeleton } from '../states/Skeleton.tsx';
import { Card, CardGrid } from './Card.tsx';

interface Props {
  readonly slot: Slot<SlotCard>;
  /** Where no enabled feature has added a card. */
  readonly empty?: ReactNode;
}

/** What the enabled plugins put on a page, in order. A card that fails says so in its own place. */
export const SlotCards = ({ slot, empty = null }: Props) => {
  const cards = [...useSlot(slot)].sort((a, b) => a.item.order - b.item.order);
  if (cards.length === 0) return empty;
  return (
    <CardGrid>
      {cards.map(({ owner, item: { id, width, card: Part } }) => (
        <div key={id} className={classes('pv-slot-card', width === 'wide' && 'wide')}>
          <Contributed owner={owner} loading={<Waiting />}>
            <Part />
          </Contributed>
        </div>
      ))}
    </CardGrid>
  );
};

const Waiting = () => (
  <Card>
    <Skeleton lines={3} />
  </Card>
);
