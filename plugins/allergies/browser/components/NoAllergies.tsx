import { observer } from 'mobx-react-lite';
import { useClinician, useEnteredInError } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Button, Callout, useAction, None } from '#ui';
import { ClinicalRecord } from '#clinical/shared';
import { I18n, type Known } from '#core/shared';
import { isNoAllergyStatement } from '../../shared/allergy.ts';
import { newNoKnownAllergies } from '../dialogs/allergyValues.ts';
import { allergyTexts } from '../messages/tab/index.ts';
import type { Allergies } from '../hooks/useAllergies.ts';
import { dayText } from '../allergyText.ts';

interface NoAllergiesProps {
  readonly patient: string;
  readonly all: Allergies;
  readonly known: Known;
  readonly allergyState: 'none' | 'unasked';
}

/** "None" is a recorded statement; an empty list says nothing. */
export const NoAllergies = observer(({ patient, all, known, allergyState }: NoAllergiesProps) => {
  const t = useMessages(allergyTexts);
  const i18n = useService(I18n);
  const record = useService(ClinicalRecord);
  const clinician = useClinician();
  const { busy, run } = useAction();
  const { mark, undone } = useEnteredInError();
  if (allergyState === 'none') {
    const said = all.find(isNoAllergyStatement);
    return (
      <Callout tone="good" title={<None of={known} says={t.none} />}>
        <p>
          {t.noneFor} {said && t.noneText(said.recorder?.display ?? '', dayText(said.recordedDate, i18n))}
        </p>
      </Callout>
    );
  }
  const state = (): Promise<boolean> =>
    run(() => record.create(newNoKnownAllergies(patient, clinician, t.noKnown)), {
      done: t.statedNone,
      undo: (stated) => record.update(mark(stated)),
      undone,
    });
  return (
    <Callout tone="wait" title={<None of={known} says={t.unasked} />}>
      <p>{clinician ? t.unaskedText : <None of={known} says={t.unaskedRead} />}</p>
      {clinician && (
        <Button busy={busy} onClick={() => void state()}>
          {t.stateNone}
        </Button>
      )}
    </Callout>
  );
});
