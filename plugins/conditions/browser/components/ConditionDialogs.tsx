import type { Condition } from '@medplum/fhirtypes';
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
import { isActive, verification } from '../../shared/condition.ts';
import { applied, newCondition, valuesOf } from '../conditionForm.ts';
import { conditionTexts } from '../texts.ts';
import { conditionName, factsOf } from '../words.ts';
import { ConditionForm } from './ConditionForm.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';

/** What the address says is open: one condition with its history, or what is being done with it. */
export const ConditionDialogs = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(conditionTexts);
  const i18n = useService(I18n);
  const address = useAddress();
  const clinician = useClinician();
  const change = useChange();
  const id = address.get('item');
  const doing = clinician ? address.get('do') : '';
  const condition = useRead('Condition', id === '' ? null : id, { about: patient }).data;
  const close = (): void => address.set({ item: '', do: '' });
  const back = (): void => address.set({ do: '' });

  if (doing === 'add') {
    return <ConditionForm first={newCondition(patient, clinician)} patient={patient} close={close} />;
  }
  if (id === '') return null;
  if (condition && doing === 'edit') return <ConditionForm first={condition} patient={patient} close={back} />;
  if (condition && doing === 'resolve') return <ResolveDialog condition={condition} close={back} />;
  if (condition && doing === 'withdraw') {
    const name = conditionName(condition, t);
    const withdraw = async (text: string): Promise<void> => {
      // FHIR con-5: what was entered in error has no clinical status.
      const { clinicalStatus: _, ...rest } = condition;
      const note = [...(condition.note ?? []), withdrawalNote(text, clinician)];
      const next = { ...rest, verificationStatus: verification('entered-in-error'), note } as Stored<Condition>;
      if (await change(condition, next, t.withdrawnNow(name))) close();
    };
    return <WithdrawDialog what={name} withdraw={withdraw} onClose={back} />;
  }
  const reopen = async (current: Stored<Condition>): Promise<void> => {
    const next = applied(current, { ...valuesOf(current), status: 'active', abatement: '' });
    await change(current, next, t.reopenedNow(conditionName(current, t)));
  };
  return (
    <RecordDialog
      type="Condition"
      id={id}
      about={patient}
      title={(one) => conditionName(one, t)}
      facts={(one) => factsOf(one, t, i18n)}
      onClose={close}
      actions={(one) =>
        clinician && (
          <>
            <Button intent="quiet" onClick={() => address.set({ do: 'withdraw' })}>
              {t.withdraw}
            </Button>
            {isActive(one) ? (
              <Button onClick={() => address.set({ do: 'resolve' })}>{t.resolve}</Button>
            ) : (
              <Button onClick={() => void reopen(one)}>{t.reopen}</Button>
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
