import type { AllergyIntolerance } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { ItemDialog, useChange, useOpenItem } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Button } from '#ui';
import { I18n } from '#core/shared';
import { type Stored } from '#clinical/shared';
import {
  clinicalConcept,
  isCurrent,
  isNoAllergyStatement,
  type Status,
  type Verification,
  verificationConcept,
} from '../../shared/allergy.ts';
import { newAllergy } from './allergyValues.ts';
import { allergyTexts } from '../messages/tab/index.ts';
import type { Allergies } from '../hooks/useAllergies.ts';
import { allergyName, factsOf } from '../allergyText.ts';
import { AllergyDialog } from './AllergyDialog.tsx';

interface AllergyDialogsProps {
  readonly patient: string;
  readonly all: Allergies;
}

/** What the address says is open: one allergy with its history, or what is being done with it. */
export const AllergyDialogs = observer(({ patient, all }: AllergyDialogsProps) => {
  const t = useMessages(allergyTexts);
  const i18n = useService(I18n);
  const change = useChange();
  const open = useOpenItem('AllergyIntolerance', patient);
  const { item: allergy, doing, clinician, back, close } = open;
  if (doing === 'add') {
    const statements = all.filter((one) => isNoAllergyStatement(one) && isCurrent(one));
    const first = newAllergy(patient, clinician);
    return <AllergyDialog first={first} patient={patient} statements={statements} close={close} />;
  }
  if (allergy && doing === 'edit')
    return <AllergyDialog first={allergy} patient={patient} statements={[]} close={back} />;
  const become = (one: Stored<AllergyIntolerance>, status: Status, verification: Verification, said: string): void => {
    const codes = { clinicalStatus: clinicalConcept(status), verificationStatus: verificationConcept(verification) };
    void change(one, { ...one, ...codes }, said);
  };
  return (
    <ItemDialog
      open={open}
      about={patient}
      title={(one) => allergyName(one, t)}
      facts={(one) => factsOf(one, t, i18n)}
      withdrawnNow={t.withdrawnNow}
      actions={(one) =>
        isCurrent(one) ? (
          <Button onClick={() => become(one, 'inactive', 'refuted', t.refutedNow(allergyName(one, t)))}>
            {t.refute}
          </Button>
        ) : (
          <Button onClick={() => become(one, 'active', 'unconfirmed', t.restoredNow(allergyName(one, t)))}>
            {t.restore}
          </Button>
        )
      }
    />
  );
});
