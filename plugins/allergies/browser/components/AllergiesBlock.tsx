import { observer } from 'mobx-react-lite';
import { useMessages, usePatientId } from '../../../../core/browser/index.ts';
import { Async, Skeleton, SummaryBlock, Tag } from '../../../../core/browser/ui/index.ts';
import '../allergies.css';
import { byDanger, isCurrent, isStatement, standingOf } from '../../shared/allergy.ts';
import { messages } from '../messages.ts';
import { allergyTexts } from '../texts.ts';
import { useAllergies } from '../useAllergies.ts';
import { allergenName, reactionText } from '../words.ts';

const shown = 7;

/** What the patient must not be given, most dangerous first; or that nobody has asked. */
export const AllergiesBlock = observer(() => {
  const { title } = useMessages(messages);
  const t = useMessages(allergyTexts);
  const found = useAllergies(usePatientId());
  const all = found.data?.resources ?? [];
  const current = all.filter((one) => isCurrent(one) && !isStatement(one)).sort(byDanger);
  const standing = standingOf(all);
  const dangerous = current.some(({ criticality }) => criticality === 'high');
  return (
    <SummaryBlock title={title} tab="allergies" tone={dangerous ? 'bad' : undefined}>
      <Async resource={found} skeleton={<Skeleton lines={4} />}>
        {() =>
          standing === 'listed' ? (
            <>
              <ul>
                {current.slice(0, shown).map((one) => (
                  <li key={one.id}>
                    <span>
                      <b>{allergenName(one, t)}</b>{' '}
                      {one.criticality === 'high' && <Tag tone="bad">{t.criticality_high}</Tag>}
                    </span>
                    <small className="allergies-reaction">
                      {reactionText(one, t) || (one.type === 'intolerance' ? t.kind_intolerance : '')}
                    </small>
                  </li>
                ))}
              </ul>
              {current.length > shown && <p className="pv-muted">{t.moreChips(current.length - shown)}</p>}
            </>
          ) : (
            <p>{standing === 'none' ? <Tag tone="good">{t.none}</Tag> : <Tag tone="wait">{t.unasked}</Tag>}</p>
          )
        }
      </Async>
    </SummaryBlock>
  );
});
