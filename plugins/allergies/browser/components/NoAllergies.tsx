import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useClinician, useErrorText, useMessages, useService } from '../../../../core/browser/index.ts';
import { Button, Callout } from '../../../../core/browser/ui/index.ts';
import { ClinicalRecord, I18n, Toasts } from '../../../../core/shared/index.ts';
import { isStatement } from '../../shared/allergy.ts';
import { noneKnown } from '../allergyForm.ts';
import { allergyTexts } from '../texts.ts';
import type { Allergies } from '../useAllergies.ts';
import { dayText } from '../words.ts';

interface NoAllergiesProps {
  readonly patient: string;
  readonly all: Allergies;
  readonly standing: 'none' | 'unasked';
}

/** "None" is a statement that somebody made; an empty list says nothing. */
export const NoAllergies = observer(({ patient, all, standing }: NoAllergiesProps) => {
  const t = useMessages(allergyTexts);
  const i18n = useService(I18n);
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const errorText = useErrorText();
  const clinician = useClinician();
  const [busy, setBusy] = useState(false);
  if (standing === 'none') {
    const said = all.find(isStatement);
    return (
      <Callout tone="good" title={t.none}>
        <p>
          {t.noneFor} {said && t.noneText(said.recorder?.display ?? '', dayText(said.recordedDate, i18n))}
        </p>
      </Callout>
    );
  }
  const state = async (): Promise<void> => {
    setBusy(true);
    try {
      const { id } = await record.create(noneKnown(patient, clinician, t.none));
      toasts.undo(t.statedNone, () => {
        record
          .remove('AllergyIntolerance', id)
          .catch((error: unknown) => toasts.show({ message: errorText(error), intent: 'danger' }));
      });
    } catch (error) {
      toasts.show({ message: errorText(error), intent: 'danger' });
    }
    setBusy(false);
  };
  return (
    <Callout tone="wait" title={t.unasked}>
      <p>{clinician ? t.unaskedText : t.unaskedRead}</p>
      {clinician && (
        <Button busy={busy} onClick={() => void state()}>
          {t.stateNone}
        </Button>
      )}
    </Callout>
  );
});
