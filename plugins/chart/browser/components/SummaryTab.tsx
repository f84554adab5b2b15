import { ChartSummary, useMessages, useSlotsKnown } from '#core/browser';
import { observer } from 'mobx-react-lite';
import { EmptyCard, SlotCards, useRoom } from '#ui';
import { messages } from '../messages/index.ts';

const [leastWidth, gap] = [300, 14];

/** What a clinician reads in ten seconds: one block from each enabled feature, in the order of what can do harm. */
export const SummaryTab = observer(() => {
  const t = useMessages(messages);
  const known = useSlotsKnown();
  const [room, width] = useRoom();
  const empty = <EmptyCard of={known} picture title={t.nothingOn} text={t.nothingOnText} />;
  return (
    <div ref={room} className="chart-summary">
      <SlotCards
        slot={ChartSummary}
        columns={Math.min(Math.floor((width + gap) / (leastWidth + gap)), 3)}
        empty={empty}
      />
    </div>
  );
});
