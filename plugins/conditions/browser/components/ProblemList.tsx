import type { Condition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { NoneLine, Tag } from '#ui';
import type { Stored } from '#clinical/shared';
import { I18n, type Known } from '#core/shared';
import '../conditions.css';
import { clinicalOf, isUnsure, severityOf } from '../../shared/condition.ts';
import { conditionName, severityText, sinceText, verificationText } from '../conditionText.ts';
import { sortedConditions } from '../hooks/useActiveConditions.ts';
import { conditionTexts } from '../messages/tab/index.ts';

interface ProblemListProps {
  readonly conditions: readonly Stored<Condition>[];
  readonly known: Known;
  /** All where absent. */
  readonly most?: number;
}

/** What is active now, problems before circumstances; what is delicate is opened by a press. */
export const ProblemList = observer(({ conditions, known, most = Infinity }: ProblemListProps) => {
  const t = useMessages(conditionTexts);
  const i18n = useService(I18n);
  const { problems, circumstances, sensitive } = sortedConditions(conditions);
  return (
    <>
      {problems.length === 0 && sensitive.length === 0 && <NoneLine of={known} says={t.noneActive} />}
      <ul>
        {problems.slice(0, most).map((one) => (
          <li key={one.id}>
            <span>
              <b>{conditionName(one, t)}</b>{' '}
              {severityOf(one) === 'severe' && <Tag tone="bad">{severityText(one, t)}</Tag>}
              {isUnsure(one) && <Tag tone="wait">{verificationText(one, t)}</Tag>}
              {clinicalOf(one) === '' && <Tag tone="wait">{t.statusUnknown}</Tag>}
            </span>
            <small>{sinceText(one, t, i18n)}</small>
          </li>
        ))}
      </ul>
      {problems.length > most && <p className="pv-muted">{t.more(problems.length - most)}</p>}
      {sensitive.length > 0 && (
        <details className="conditions-sensitive">
          <summary>{t.sensitive(sensitive.length)}</summary>
          <ul>
            {sensitive.map((one) => (
              <li key={one.id}>
                <b>{conditionName(one, t)}</b> <small>{sinceText(one, t, i18n)}</small>
              </li>
            ))}
          </ul>
        </details>
      )}
      {circumstances.length > 0 && (
        <p className="conditions-circumstances">
          <span>{t.circumstances}</span>{' '}
          {[...new Set(circumstances.map((one) => conditionName(one, t)))].slice(0, 4).join(' · ')}
        </p>
      )}
    </>
  );
});
