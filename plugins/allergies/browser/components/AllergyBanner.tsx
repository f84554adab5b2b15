import { knownOf } from '#core/shared';
import { WarningSign } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Reveal, Tag } from '#ui';
import '../allergies.css';
import { byDanger, dangerOf, isCurrent, isNoAllergyStatement, allergyStateOf } from '../../shared/allergy.ts';
import { allergyTexts } from '../messages/tab/index.ts';
import { type Allergies, useAllergies } from '../hooks/useAllergies.ts';
import { allergenName, dangerText, reactionText, verificationText } from '../allergyText.ts';
import { NoAllergyTag } from './NoAllergyTag.tsx';

const shown = 6;

/** One line on every tab of the chart. A failed load shows too: silence would read as "none". */
export const AllergyBanner = observer(() => {
  const t = useMessages(allergyTexts);
  const found = useAllergies(usePatientId());
  const { data, error } = found;
  const known = knownOf(found);
  // A part of the answer is none: what is beyond the first page is not known.
  const isPart = data !== undefined && known.is !== 'whole' && allergyStateOf(data.resources) !== 'listed';
  if (!data || isPart) {
    return error || isPart ? (
      <p className="allergies-banner" role="alert">
        <Tag tone="bad">{t.unavailable}</Tag>
      </p>
    ) : (
      <p className="allergies-banner">
        <b>{t.banner}</b> <span className="pv-line-wait" />
      </p>
    );
  }
  const current = data.resources.filter((one) => isCurrent(one) && !isNoAllergyStatement(one)).sort(byDanger);
  const allergyState = allergyStateOf(data.resources);
  const visible = current.slice(0, Math.max(shown, current.filter((one) => dangerOf(one) !== null).length));
  return (
    <div className="allergies-banner">
      {current.length === 0 ? (
        <b>{t.banner}</b>
      ) : (
        <Reveal label={t.banner}>
          <Details allergies={current} />
        </Reveal>
      )}
      {allergyState === 'listed' ? (
        <ul>
          {visible.map((one) => (
            <li key={one.id}>
              <Tag tone={dangerOf(one) ? 'bad' : 'wait'}>
                {dangerOf(one) && <WarningSign size={12} aria-hidden />} {allergenName(one, t)}
                {dangerOf(one) && <span className="pv-seen-only-by-readers"> ({dangerText(one, t)})</span>}
              </Tag>
            </li>
          ))}
          {current.length > visible.length && <li>{t.moreChips(current.length - visible.length)}</li>}
        </ul>
      ) : (
        <NoAllergyTag state={allergyState} known={known} />
      )}
    </div>
  );
});

/** What each of them does, for whoever asks more of the line. */
const Details = ({ allergies }: { readonly allergies: Allergies }) => {
  const t = useMessages(allergyTexts);
  return (
    <ul>
      {allergies.map((one) => (
        <li key={one.id}>
          {allergenName(one, t)}
          <small>
            {[dangerText(one, t), reactionText(one, t), verificationText(one, t)].filter(Boolean).join(' · ')}
          </small>
        </li>
      ))}
    </ul>
  );
};
