import { WarningSign } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages, usePatientId } from '../../../../core/browser/index.ts';
import { Tag } from '../../../../core/browser/ui/index.ts';
import '../allergies.css';
import { byDanger, isCurrent, isStatement, standingOf } from '../../shared/allergy.ts';
import { allergyTexts } from '../texts.ts';
import { useAllergies } from '../useAllergies.ts';
import { allergenName } from '../words.ts';

const shown = 6;

/** One line that stands on every tab of the chart. That it could not be loaded is said too: silence would read as "none". */
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
  const current = data.resources.filter((one) => isCurrent(one) && !isStatement(one)).sort(byDanger);
  const standing = standingOf(data.resources);
  return (
    <div className="allergies-banner">
      <b>{t.banner}</b>
      {standing === 'listed' ? (
        <ul>
          {current.slice(0, shown).map((one) => (
            <li key={one.id}>
              <Tag tone={one.criticality === 'high' ? 'bad' : 'wait'}>
                {one.criticality === 'high' && <WarningSign size={12} aria-hidden />} {allergenName(one, t)}
                {one.criticality === 'high' && <span className="pv-seen-only-by-readers"> ({t.criticality_high})</span>}
              </Tag>
            </li>
          ))}
          {current.length > shown && <li>{t.moreChips(current.length - shown)}</li>}
        </ul>
      ) : standing === 'none' ? (
        <Tag tone="good">{t.none}</Tag>
      ) : (
        <Tag tone="wait">{t.unasked}</Tag>
      )}
    </div>
  );
});
