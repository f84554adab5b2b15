import { observer } from 'mobx-react-lite';
import { ChartSummary, Contributed, useMessages, useSlot, useSlotsKnown } from '#core/browser';
import { Card, Empty, Skeleton } from '#ui';
import { messages } from '../messages/index.ts';

/** What a clinician reads in ten seconds: one block from each enabled feature, in the order of what can do harm. */
export const SummaryTab = observer(() => {
  const t = useMessages(messages);
  const known = useSlotsKnown();
  const blocks = [...useSlot(ChartSummary)].sort((one, other) => one.item.order - other.item.order);
  if (blocks.length === 0) {
    return (
      <Card>
        <Empty of={known} picture title={t.nothingOn} text={t.nothingOnText} />
      </Card>
    );
  }
  return (
    <div className="chart-summary">
      {blocks.map(({ owner, item: { id, width, card: Block } }) => (
        <div key={id} className={width === 'wide' ? 'wide' : undefined}>
          <Contributed owner={owner} loading={<Waiting />}>
            <Block />
          </Contributed>
        </div>
      ))}
    </div>
  );
});

const Waiting = () => (
  <Card>
    <Skeleton lines={3} />
  </Card>
);
