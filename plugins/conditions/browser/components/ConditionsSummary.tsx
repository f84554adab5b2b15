import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Async, Skeleton } from '#ui';
import { SummaryBlock } from '#clinical/browser';
import '../conditions.css';
import { useActiveConditions } from '../hooks/useActiveConditions.ts';
import { messages } from '../messages/index.ts';
import { ProblemList } from './ProblemList.tsx';

const shown = 7;

/** What is active now, problems before circumstances. */
export const ConditionsSummary = observer(() => {
  const { title } = useMessages(messages);
  const found = useActiveConditions(usePatientId());
  return (
    <SummaryBlock title={title} tab="conditions">
      <Async resource={found} skeleton={<Skeleton lines={4} />}>
        {({ resources }, known) => <ProblemList conditions={resources} known={known} most={shown} />}
      </Async>
    </SummaryBlock>
  );
});
