import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { AsyncList, Skeleton } from '#ui';
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
      <AsyncList
        resource={rules}
        skeleton={<Skeleton lines={8} />}
        none={{ title: t.none, text: t.noneText }}
        as="div"
        className="clinic-cards"
      >
        {(rule) => <RuleCard rule={rule} refetch={() => rules.refetch()} />}
      </AsyncList>
      <HoldsCard />
    </div>
  );
});
