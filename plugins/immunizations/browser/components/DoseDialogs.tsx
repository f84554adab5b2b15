import type { Immunization } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import {
  useAddress,
  useChange,
  useClinician,
  useMessages,
  useRead,
  useService,
  withdrawalNote,
} from '../../../../core/browser/index.ts';
import { Button, RecordDialog, today, WithdrawDialog } from '../../../../core/browser/ui/index.ts';
import { I18n, type Stored } from '../../../../core/shared/index.ts';
import { type Kind, newDose } from '../doseForm.ts';
import { immunizationTexts } from '../texts.ts';
import { factsOf, vaccineName } from '../words.ts';
import { DoseForm } from './DoseForm.tsx';

const kinds: readonly string[] = ['given', 'past', 'refused'];

/** What the address says is open: one dose with its history, or what is being done with it. */
export const DoseDialogs = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(immunizationTexts);
  const i18n = useService(I18n);
  const address = useAddress();
  const clinician = useClinician();
  const change = useChange();
  const id = address.get('item');
  const doing = clinician ? address.get('do') : '';
  const dose = useRead('Immunization', id === '' ? null : id, { about: patient }).data;
  const close = (): void => address.set({ item: '', do: '' });
  const back = (): void => address.set({ do: '' });

  if (kinds.includes(doing)) {
    const kind = doing as Kind;
    const first = newDose(patient, kind, clinician, today());
    return <DoseForm key={kind} first={first} kind={kind} patient={patient} close={close} />;
  }
  if (id === '') return null;
  if (dose && doing === 'edit') return <DoseForm first={dose} kind="edit" patient={patient} close={back} />;
  if (dose && doing === 'withdraw') {
    const name = vaccineName(dose, t);
    const withdraw = async (text: string): Promise<void> => {
      const note = [...(dose.note ?? []), withdrawalNote(text, clinician)];
      const next: Stored<Immunization> = { ...dose, status: 'entered-in-error', note };
      if (await change<Immunization>(dose, next, t.withdrawnNow(name))) close();
    };
    return <WithdrawDialog what={name} withdraw={withdraw} onClose={back} />;
  }
  return (
    <RecordDialog
      type="Immunization"
      id={id}
      about={patient}
      title={(one) => vaccineName(one, t)}
      facts={(one) => factsOf(one, t, i18n)}
      onClose={close}
      actions={() =>
        clinician && (
          <>
            <Button intent="quiet" onClick={() => address.set({ do: 'withdraw' })}>
              {t.withdraw}
            </Button>
            <Button intent="primary" onClick={() => address.set({ do: 'edit' })}>
              {t.edit}
            </Button>
          </>
        )
      }
    />
  );
});
