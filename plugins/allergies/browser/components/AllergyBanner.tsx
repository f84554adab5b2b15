import { WarningSign } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Tag } from '#ui';
import '../allergies.css';
import { byDanger, dangerOf, isCurrent, isNoAllergyStatement, allergyStateOf } from '../../shared/allergy.ts';
import { allergyTexts } from '../messages/tab/index.ts';
import { useAllergies } from '../hooks/useAllergies.ts';
import { allergenName, dangerText } from '../allergyText.ts';

const shown = 6;

/** One line on every tab of the chart. A failed load shows too: silence would read as "none". */
export const AllergyBanner = observer(() => {
  const t = useMessages(allergyTexts);
  const { data, error } = useAllergies(usePatientId());
  if (!data) {
    return error ? (
      <p className="allergies-banner" role="alert">
        <Tag tone="bad">{t.unavailable}</Tag>
      </p>
    ) : (
      <p className="allergies-banner" />
    );
  }
  const current = data.resources.filter((one) => isCurrent(one) && !isNoAllergyStatement(one)).sort(byDanger);
  const allergyState = allergyStateOf(data.resources);
  const visible = current.slice(0, Math.max(shown, current.filter((one) => dangerOf(one) !== null).length));
  return (
    <div className="allergies-banner">
      <b>{t.banner}</b>
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
      ) : allergyState === 'none' ? (
        <Tag tone="good">{t.none}</Tag>
      ) : (
        <Tag tone="wait">{t.unasked}</Tag>
      )}
    </div>
  );
});
