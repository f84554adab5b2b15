import { type Known } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { ReachClinic, useAddress } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Card, EmptyCard, Tag } from '#ui';
import { byDanger, dangerOf, isCurrent, isNoAllergyStatement, allergyStateOf } from '../../shared/allergy.ts';
import { allergyTexts } from '../messages/tab/index.ts';
import type { Allergies } from '../hooks/useAllergies.ts';
import { allergyName, reactionText, statusText } from '../allergyText.ts';

/** The patient's own allergies in plain words. */
export const PlainAllergies = observer(({ all, known }: { readonly all: Allergies; readonly known: Known }) => {
  const t = useMessages(allergyTexts);
  const allergyState = allergyStateOf(all);
  const listed = all.filter((one) => !isNoAllergyStatement(one)).sort(byDanger);
  const current = listed.filter(isCurrent);
  const past = listed.filter((one) => !isCurrent(one));
  return (
    <>
      <ReachClinic />
      {allergyState === 'listed' ? (
        <>
          <p className="pv-lead">{t.yours}</p>
          <Card>
            <PlainRows list={current} />
          </Card>
        </>
      ) : (
        <EmptyCard
          of={known}
          picture
          title={allergyState === 'none' ? t.yoursNone : t.yoursUnasked}
          text={allergyState === 'none' ? t.yoursNoneText : t.yoursUnaskedText}
        />
      )}
      {past.length > 0 && (
        <Card title={t.plainPast}>
          <PlainRows list={past} />
        </Card>
      )}
    </>
  );
});

const PlainRows = observer(({ list }: { readonly list: Allergies }) => {
  const t = useMessages(allergyTexts);
  const address = useAddress();
  return (
    <ul className="pv-rows">
      {list.map((one) => (
        <li key={one.id}>
          <button type="button" className="allergies-open" onClick={() => address.set({ item: one.id })}>
            <b>{allergyName(one, t)}</b>
            <small>{[one.type && t[`kind_${one.type}`], reactionText(one, t)].filter(Boolean).join(' · ')}</small>
          </button>
          {!isCurrent(one) && <Tag>{statusText(one, t)}</Tag>}
          {dangerOf(one) && isCurrent(one) && <Tag tone="bad">{t.plainHigh}</Tag>}
        </li>
      ))}
    </ul>
  );
});
