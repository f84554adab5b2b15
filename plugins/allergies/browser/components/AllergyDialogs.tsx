import type { AllergyIntolerance } from '@medplum/fhirtypes';
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
import { Button, RecordDialog, WithdrawDialog } from '../../../../core/browser/ui/index.ts';
import { I18n, type Stored } from '../../../../core/shared/index.ts';
import { clinical, isCurrent, isStatement, verification } from '../../shared/allergy.ts';
import { newAllergy } from '../allergyForm.ts';
import { allergyTexts } from '../texts.ts';
import type { Allergies } from '../useAllergies.ts';
import { allergyName, factsOf } from '../words.ts';
import { AllergyForm } from './AllergyForm.tsx';

interface AllergyDialogsProps {
  readonly patient: string;
  readonly all: Allergies;
}

/** What the address says is open: one allergy with its history, or what is being done with it. */
export const AllergyDialogs = observer(({ patient, all }: AllergyDialogsProps) => {
  const t = useMessages(allergyTexts);
  const i18n = useService(I18n);
  const address = useAddress();
  const clinician = useClinician();
  const change = useChange();
  const id = address.get('item');
  const doing = clinician ? address.get('do') : '';
  const allergy = useRead('AllergyIntolerance', id === '' ? null : id, { about: patient }).data;
  const close = (): void => address.set({ item: '', do: '' });
  const back = (): void => address.set({ do: '' });
  const statements = all.filter((one) => isStatement(one) && isCurrent(one));

  if (doing === 'add') {
    const first = newAllergy(patient, clinician);
    return <AllergyForm first={first} patient={patient} statements={statements} close={close} />;
  }
  if (id === '') return null;
  if (allergy && doing === 'edit') {
    return <AllergyForm first={allergy} patient={patient} statements={[]} close={back} />;
  }
  if (allergy && doing === 'withdraw') {
    const name = allergyName(allergy, t);
    const withdraw = async (text: string): Promise<void> => {
      // FHIR ait-2: what was entered in error has no clinical status.
      const { clinicalStatus: _, ...rest } = allergy;
      const note = [...(allergy.note ?? []), withdrawalNote(text, clinician)];
      const next = {
        ...rest,
        verificationStatus: verification('entered-in-error'),
        note,
      } as Stored<AllergyIntolerance>;
      if (await change(allergy, next, t.withdrawnNow(name))) close();
    };
    return <WithdrawDialog what={name} withdraw={withdraw} onClose={back} />;
  }
  const refute = (one: Stored<AllergyIntolerance>): void => {
    const next = { ...one, clinicalStatus: clinical('inactive'), verificationStatus: verification('refuted') };
    void change(one, next, t.refutedNow(allergyName(one, t)));
  };
  const restore = (one: Stored<AllergyIntolerance>): void => {
    const next = { ...one, clinicalStatus: clinical('active'), verificationStatus: verification('unconfirmed') };
    void change(one, next, t.restoredNow(allergyName(one, t)));
  };
  return (
    <RecordDialog
      type="AllergyIntolerance"
      id={id}
      about={patient}
      title={(one) => allergyName(one, t)}
      facts={(one) => factsOf(one, t, i18n)}
      onClose={close}
      actions={(one) =>
        clinician && (
          <>
            <Button intent="quiet" onClick={() => address.set({ do: 'withdraw' })}>
              {t.withdraw}
            </Button>
            {isCurrent(one) ? (
              <Button onClick={() => refute(one)}>{t.refute}</Button>
            ) : (
              <Button onClick={() => restore(one)}>{t.restore}</Button>
            )}
            <Button intent="primary" onClick={() => address.set({ do: 'edit' })}>
              {t.edit}
            </Button>
          </>
        )
      }
    />
  );
});
