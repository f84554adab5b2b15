import { observer } from 'mobx-react-lite';
import { useMessages, usePatientId, useService } from '../../../../core/browser/index.ts';
import { Async, Skeleton, SummaryBlock, Tag } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { messages } from '../messages.ts';
import { immunizationTexts } from '../texts.ts';
import { useImmunizations } from '../useImmunizations.ts';
import { dueText, givenOn, groupName } from '../words.ts';

const shown = 5;

/** What is due, then the newest dose of each vaccine. */
export const ImmunizationsBlock = observer(() => {
  const { title } = useMessages(messages);
  const t = useMessages(immunizationTexts);
  const i18n = useService(I18n);
  const { doses, groups } = useImmunizations(usePatientId(), 50);
  return (
    <SummaryBlock title={title} tab="immunizations">
      <Async resource={doses} skeleton={<Skeleton lines={4} />}>
        {() => (
          <>
            {groups.length === 0 && <p className="pv-muted">{t.none}</p>}
            <ul>
              {groups.slice(0, shown).map((group) => (
                <li key={group.key}>
                  <span>{groupName(group, t)}</span>
                  {group.due ? (
                    <Tag tone={group.due.overdue ? 'bad' : 'note'}>{dueText(group.due, t, i18n)}</Tag>
                  ) : (
                    <small>{group.doses[0] && givenOn(group.doses[0], t, i18n)}</small>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Async>
    </SummaryBlock>
  );
});
