import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Async, NoneLine, Skeleton, Tag } from '#ui';
import { SummaryBlock } from '#clinical/browser';
import { I18n } from '#core/shared';
import { messages } from '../messages/index.ts';
import { immunizationTexts } from '../messages/tab/index.ts';
import { useImmunizations } from '../hooks/useImmunizations.ts';
import { wasGiven } from '../../shared/immunization.ts';
import { dueText, givenOn, groupName, refusalText } from '../immunizationText.ts';

const shown = 5;

/** What is due, then the newest dose of each vaccine. */
export const ImmunizationsSummary = observer(() => {
  const { title } = useMessages(messages);
  const t = useMessages(immunizationTexts);
  const i18n = useService(I18n);
  const { doses, groups } = useImmunizations(usePatientId(), 50);
  return (
    <SummaryBlock title={title} tab="immunizations">
      <Async resource={doses} skeleton={<Skeleton lines={4} />}>
        {(_data, known) => (
          <>
            {groups.length === 0 && <NoneLine of={known} says={t.none} />}
            <ul>
              {groups.slice(0, shown).map((group) => {
                const given = group.doses.find(wasGiven);
                const [newest] = group.doses;
                return (
                  <li key={group.key}>
                    <span>
                      {groupName(group, t)}
                      {newest && !wasGiven(newest) && (
                        <>
                          {' '}
                          <Tag tone="wait">{refusalText(newest, t)}</Tag>
                        </>
                      )}
                    </span>
                    {group.due ? (
                      <Tag tone={group.due.overdue ? 'bad' : 'note'}>{dueText(group.due, t, i18n)}</Tag>
                    ) : (
                      <small>{given ? givenOn(given, t, i18n) : newest && t.neverGiven}</small>
                    )}
                  </li>
                );
              })}
            </ul>
          </>
        )}
      </Async>
    </SummaryBlock>
  );
});
