import { knownOf } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useClinician, useSearch } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Button, Tag, None } from '#ui';
import { conceptText } from '#clinical/shared';
import { staffTexts } from '../messages/index.ts';
import { AllergyDialog } from '../dialogs/AllergyDialog.tsx';

/** What the patient must not get, always above the list; added without leaving. */
export const AllergyLine = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(staffTexts);
  const writes = useClinician() !== null;
  const [adding, setAdding] = useState(false);
  const found = useSearch('AllergyIntolerance', { patient, _count: 100 }, { about: patient });
  const standing = (found.data?.resources ?? []).filter(
    ({ clinicalStatus, verificationStatus }) =>
      !['inactive', 'resolved'].includes(clinicalStatus?.coding?.[0]?.code ?? '') &&
      !['refuted', 'entered-in-error'].includes(verificationStatus?.coding?.[0]?.code ?? ''),
  );
  return (
    <div className="med-allergies">
      <b>{t.allergies}</b>
      {found.error && !found.data ? (
        <Tag tone="wait">{t.allergiesUnread}</Tag>
      ) : (
        <ul>
          {standing.map((allergy) => (
            <li key={allergy.id}>
              <Tag tone="bad">{conceptText(allergy.code)}</Tag>
            </li>
          ))}
          {standing.length === 0 && (
            <li className="pv-muted">
              <None of={knownOf(found)} says={t.noAllergies} />
            </li>
          )}
        </ul>
      )}
      {writes && (
        <Button intent="quiet" onClick={() => setAdding(true)}>
          {t.addAllergy}
        </Button>
      )}
      {adding && <AllergyDialog patient={patient} close={() => setAdding(false)} />}
    </div>
  );
});
