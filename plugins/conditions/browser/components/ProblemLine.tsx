import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { None, Reveal, Tag } from '#ui';
import { knownOf } from '#core/shared';
import { conditionName } from '../conditionText.ts';
import { sortedConditions, useActiveConditions } from '../hooks/useActiveConditions.ts';
import { conditionTexts } from '../messages/tab/index.ts';
import { ProblemList } from './ProblemList.tsx';

const named = 3;

/** In the chart's header: the weightiest problems by name, all of them on asking. */
export const ProblemLine = observer(() => {
  const t = useMessages(conditionTexts);
  const found = useActiveConditions(usePatientId());
  const { data, error } = found;
  const known = knownOf(found);
  if (!data)
    return (
      <p className="pv-head-line">
        <b>{t.problems}</b>{' '}
        {error ? (
          <span role="alert">
            <Tag tone="bad">{t.problemsUnread}</Tag>
          </span>
        ) : (
          <span className="pv-line-wait" />
        )}
      </p>
    );
  const { problems, sensitive } = sortedConditions(data.resources);
  if (problems.length + sensitive.length === 0)
    return (
      <p className="pv-head-line">
        <b>{t.problems}</b> <None of={known} says={t.noneActive} />
      </p>
    );
  const rest = problems.length - named;
  return (
    <div className="pv-head-line">
      <Reveal label={t.problems}>
        <ProblemList conditions={data.resources} known={known} />
        {known.is !== 'whole' && <p className="pv-muted">{t.problemsInPart}</p>}
      </Reveal>
      <span>
        {problems
          .slice(0, named)
          .map((one) => conditionName(one, t))
          .join(' · ')}
        {rest > 0 && ` ${t.more(rest)}`}
      </span>
    </div>
  );
});
