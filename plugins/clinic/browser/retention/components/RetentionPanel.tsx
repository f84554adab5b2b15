import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { Async, Skeleton } from '#ui';
import { listRetention } from '#plugins/clinic/shared/retention/calls.ts';
import { retentionTexts } from '../messages/index.ts';
import '../retention.css';
import { HoldsCard } from './HoldsCard.tsx';
import { RuleCard } from './RuleCard.tsx';

/** A run of the job shows a moment later. */
const pollMs = 60_000;

export const RetentionPanel = observer(() => {
  const t = useMessages(retentionTexts);
  const rules = useResource(listRetention, {}, { pollMs });
  return (
    <div className="clinic-section">
      <p className="pv-lead">{t.lead}</p>
      <h2 className="pv-seen-only-by-readers">{t.rules}</h2>
      <Async resource={rules} skeleton={<Skeleton lines={8} />} none={{ title: t.none, text: t.noneText }}>
        {({ data }) => (
          <div className="clinic-cards">
            {data.map((rule) => (
              <RuleCard key={rule.id} rule={rule} refetch={() => rules.refetch()} />
            ))}
          </div>
        )}
      </Async>
      <HoldsCard />
    </div>
  );
});
