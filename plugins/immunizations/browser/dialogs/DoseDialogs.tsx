import { observer } from 'mobx-react-lite';
import { ItemDialog, useOpenItem } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { today } from '#ui';
import { I18n } from '#core/shared';
import { type DoseKind, newDose } from './doseValues.ts';
import { immunizationTexts } from '../messages/tab/index.ts';
import { factsOf, vaccineName } from '../immunizationText.ts';
import { DoseDialog } from './DoseDialog.tsx';

const kinds: readonly string[] = ['given', 'past', 'refused'];

/** What the address says is open: one dose with its history, or what is being done with it. */
export const DoseDialogs = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(immunizationTexts);
  const i18n = useService(I18n);
  const open = useOpenItem('Immunization', patient);
  const { item: dose, doing, clinician, back, close } = open;
  if (kinds.includes(doing)) {
    const kind = doing as DoseKind;
    const first = newDose(patient, kind, clinician, today());
    return <DoseDialog key={kind} first={first} kind={kind} patient={patient} close={close} />;
  }
  if (dose && doing === 'edit') return <DoseDialog first={dose} kind="edit" patient={patient} close={back} />;
  return (
    <ItemDialog
      open={open}
      about={patient}
      title={(one) => vaccineName(one, t)}
      facts={(one) => factsOf(one, t, i18n)}
      withdrawnNow={t.withdrawnNow}
    />
  );
});
