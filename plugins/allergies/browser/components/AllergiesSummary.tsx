import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Async, Skeleton, Tag } from '#ui';
import { SummaryBlock } from '#clinical/browser';
import '../allergies.css';
import { byDanger, dangerOf, isCurrent, isNoAllergyStatement, allergyStateOf } from '../../shared/allergy.ts';
import { messages } from '../messages/index.ts';
import { allergyTexts } from '../messages/tab/index.ts';
import { useAllergies } from '../hooks/useAllergies.ts';
import { allergenName, dangerText, reactionText } from '../allergyText.ts';
import { NoAllergyTag } from './NoAllergyTag.tsx';

const shown = 7;

/** What the patient must not be given, most dangerous first; or that allergies were not asked about. */
export const AllergiesSummary = observer(() => {
  const { title } = useMessages(messages);
  const t = useMessages(allergyTexts);
  const found = useAllergies(usePatientId());
  const all = found.data?.resources ?? [];
  const current = all.filter((one) => isCurrent(one) && !isNoAllergyStatement(one)).sort(byDanger);
  const allergyState = allergyStateOf(all);
  const dangerous = current.filter((one) => dangerOf(one) !== null).length;
  const visible = current.slice(0, Math.max(shown, dangerous));
  return (
    <SummaryBlock title={title} tab="allergies" tone={dangerous > 0 ? 'bad' : undefined}>
      <Async resource={found} skeleton={<Skeleton lines={4} />}>
        {(_data, known) =>
          allergyState === 'listed' ? (
            <>
              <ul>
                {visible.map((one) => (
                  <li key={one.id}>
                    <span>
                      <b>{allergenName(one, t)}</b> {dangerOf(one) && <Tag tone="bad">{dangerText(one, t)}</Tag>}
                    </span>
                    <small className="allergies-reaction">
                      {reactionText(one, t) || (one.type === 'intolerance' ? t.kind_intolerance : '')}
                    </small>
                  </li>
                ))}
              </ul>
              {current.length > visible.length && (
                <p className="pv-muted">{t.moreChips(current.length - visible.length)}</p>
              )}
            </>
          ) : (
            <p>
              <NoAllergyTag state={allergyState} known={known} />
            </p>
          )
        }
      </Async>
    </SummaryBlock>
  );
});
