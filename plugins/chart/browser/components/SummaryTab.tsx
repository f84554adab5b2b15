import { ChartSummary, useMessages, useSlotsKnown } from '#core/browser';
import { observer } from 'mobx-react-lite';
import { Card, Empty, SlotCards } from '#ui';
import { messages } from '../messages/index.ts';

/** What a clinician reads in ten seconds: one block from each enabled feature, in the order of what can do harm. */
export const SummaryTab = observer(() => {
  const t = useMessages(messages);
  const known = useSlotsKnown();
  const empty = (
    <Card>
      <Empty of={known} picture title={t.nothingOn} text={t.nothingOnText} />
    </Card>
  );
  return (
    <div className="chart-summary">
      <SlotCards slot={ChartSummary} most={3} empty={empty} />
    </div>
  );
});
