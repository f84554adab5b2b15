import type { ReactNode } from 'react';
import type { Slot } from '#core/plugin';
import { Contributed } from '#core/browser/react/Contributed.tsx';
import { useSlot, useSlotsKnown } from '#core/browser/react/useSlot.ts';
import type { Contribution } from '#core/browser/registry/contributions.ts';
import type { Card as SlotCard } from '#core/browser/slots.ts';
import { Silent } from '../states/Silent.tsx';
import { Skeleton } from '../states/Skeleton.tsx';
import { Card } from './Card.tsx';
import { useMedia } from './useMedia.ts';

/** Room for two cards side by side: the same width at which the style sheet makes a grid of one column. */
const roomForTwo = '(min-width: 901px)';

interface Props {
  readonly slot: Slot<SlotCard>;
  /** For a place that is narrower than its window: see `useRoom`. */
  readonly columns?: number;
  /** Where no enabled feature has added a card. */
  readonly empty?: ReactNode;
}

type Placed = Contribution<SlotCard>;

/** Cards that stand in two columns together, or one that takes the whole row. */
const bandsOf = (cards: readonly Placed[]): readonly (readonly Placed[])[] =>
  cards.reduce<Placed[][]>((bands, card) => {
    const last = bands.at(-1);
    const alone = card.item.width === 'wide' || last?.[0]?.item.width === 'wide';
    if (!last || alone) return [...bands, [card]];
    last.push(card);
    return bands;
  }, []);

/**
 * What the enabled plugins put on a page, in order: from left to right, each card as high as what it says. A card that
 * fails says so in its own place.
 */
export const SlotCards = ({ slot, columns: given, empty = null }: Props) => {
  const known = useSlotsKnown();
  const two = useMedia(roomForTwo);
  const most = given ?? (two ? 2 : 1);
  const cards = [...useSlot(slot)].sort((a, b) => a.item.order - b.item.order);
  const bands = bandsOf(cards).map((band) => {
    const columns = [...Array(Math.max(1, Math.min(most, band.length))).keys()];
    return (
      <div key={band[0]?.item.id} className="pv-card-columns">
        {columns.map((column) => (
          <div key={column}>
            {band
              .filter((_, n) => n % columns.length === column)
              .map(({ owner, item: { id, card: Part } }) => (
                <div key={id} className="pv-slot-card">
                  <Contributed owner={owner} loading={<Waiting />}>
                    <Part />
                  </Contributed>
                </div>
              ))}
          </div>
        ))}
      </div>
    );
  });
  return (
    <>
      <Silent of={known} />
      {cards.length === 0 ? empty : bands}
    </>
  );
};

const Waiting = () => (
  <Card>
    <Skeleton lines={3} />
  </Card>
);
