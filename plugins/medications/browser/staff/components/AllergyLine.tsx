import { WarningSign } from '@blueprintjs/icons';
import { knownOf } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { plainConcept, useClinician, useSearch } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { DialogButton, None, Tag } from '#ui';
import {
  allergyStateOf,
  byDanger,
  dangerOf,
  isCurrent,
  isNoAllergyStatement,
} from '#plugins/allergies/shared/index.ts';
import { staffTexts } from '../messages/index.ts';
import { AllergyDialog } from '../dialogs/AllergyDialog.tsx';

/** What the patient must not get, always above the list; added without leaving. */
export const AllergyLine = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(staffTexts);
  const writes = useClinician() !== null;
  const found = useSearch('AllergyIntolerance', { patient, _count: 100 }, { about: patient });
  const all = found.data?.resources ?? [];
  const standing = all.filter((one) => isCurrent(one) && !isNoAllergyStatement(one)).sort(byDanger);
  const state = allergyStateOf(all);
  const known = knownOf(found);
  return (
    <div className="med-allergies">
      <b>{t.allergies}</b>
      {found.error && !found.data ? (
        <Tag tone="wait">{t.allergiesUnread}</Tag>
      ) : (
        <ul>
          {standing.map((allergy) => (
            <li key={allergy.id}>
              <Tag tone={dangerOf(allergy) ? 'bad' : 'wait'}>
                {dangerOf(allergy) && <WarningSign size={12} aria-hidden />}{' '}
                {plainConcept(allergy.code) || t.unnamedAllergy}
                {dangerOf(allergy) && (
                  <span className="pv-seen-only-by-readers"> ({t[`danger_${dangerOf(allergy) ?? 'high'}`]})</span>
                )}
              </Tag>
            </li>
          ))}
          {state === 'none' && (
            <li className="pv-muted">
              <None of={known} says={t.noAllergies} />
            </li>
          )}
          {state === 'unasked' && (
            <li>
              <Tag tone="wait">
                <None of={known} says={t.allergiesUnasked} />
              </Tag>
            </li>
          )}
        </ul>
      )}
      {writes && (
        <DialogButton intent="quiet" dialog={(close) => <AllergyDialog patient={patient} close={close} />}>
          {t.addAllergy}
        </DialogButton>
      )}
    </div>
  );
});
