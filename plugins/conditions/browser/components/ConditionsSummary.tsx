import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { Async, Skeleton, Tag, None } from '#ui';
import { SummaryBlock } from '#clinical/browser';
import { isSensitive } from '#clinical/shared/sensitive/sensitive.ts';
import { I18n } from '#core/shared';
import '../conditions.css';
import {
  activeStatuses,
  byImportance,
  isCircumstance,
  isDenied,
  isUnsure,
  severityOf,
} from '../../shared/condition.ts';
import { messages } from '../messages/index.ts';
import { conditionTexts } from '../messages/tab/index.ts';
import { conditionName, severityText, sinceText, verificationText } from '../conditionText.ts';

const shown = 7;

/** What is active now, problems before circumstances. */
export const ConditionsSummary = observer(() => {
  const { title } = useMessages(messages);
  const t = useMessages(conditionTexts);
  const i18n = useService(I18n);
  const patient = usePatientId();
  const found = useSearch(
    'Condition',
    patient === null
      ? null
      : {
          patient,
          'clinical-status': activeStatuses.join(','),
          'verification-status:not': 'entered-in-error',
          _sort: '-onset-date',
          _count: 40,
        },
    { about: patient },
  );
  return (
    <SummaryBlock title={title} tab="conditions">
      <Async resource={found} skeleton={<Skeleton lines={4} />}>
        {({ resources }, known) => {
          const all = resources.filter((one) => !isDenied(one)).sort(byImportance);
          const open = all.filter((one) => !isSensitive(one));
          const sensitive = all.filter(isSensitive);
          const problems = open.filter((one) => !isCircumstance(one));
          const circumstances = open.filter(isCircumstance);
          return (
            <>
              {problems.length === 0 && sensitive.length === 0 && (
                <p className="pv-muted">
                  <None of={known} says={t.noneActive} />
                </p>
              )}
              <ul>
                {problems.slice(0, shown).map((one) => (
                  <li key={one.id}>
                    <span>
                      <b>{conditionName(one, t)}</b>{' '}
                      {severityOf(one) === 'severe' && <Tag tone="bad">{severityText(one, t)}</Tag>}
                      {isUnsure(one) && <Tag tone="wait">{verificationText(one, t)}</Tag>}
                    </span>
                    <small>{sinceText(one, t, i18n)}</small>
                  </li>
                ))}
              </ul>
              {problems.length > shown && <p className="pv-muted">{t.more(problems.length - shown)}</p>}
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
        }}
      </Async>
    </SummaryBlock>
  );
});
