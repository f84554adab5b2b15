import type { Condition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { ItemDialog, useChange, useOpenItem } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Button } from '#ui';
import { I18n } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { isActive } from '../../shared/condition.ts';
import { applyValues, newCondition, valuesOf } from './conditionValues.ts';
import { conditionTexts } from '../messages/tab/index.ts';
import { conditionName, factsOf } from '../conditionText.ts';
import { ConditionDialog } from './ConditionDialog.tsx';
import { ResolveDialog } from './ResolveDialog.tsx';

/** What the address says is open: one condition with its history, or what is being done with it. */
export const ConditionDialogs = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(conditionTexts);
  const i18n = useService(I18n);
  const change = useChange();
  const open = useOpenItem('Condition', patient);
  const { item: condition, doing, clinician, back, close } = open;
  if (doing === 'add')
    return <ConditionDialog first={newCondition(patient, clinician)} patient={patient} close={close} />;
  if (condition && doing === 'edit') return <ConditionDialog first={condition} patient={patient} close={back} />;
  if (condition && doing === 'resolve') return <ResolveDialog condition={condition} close={back} />;
  const reopen = (current: Stored<Condition>): Promise<boolean> => {
    const next = applyValues(current, { ...valuesOf(current), status: 'active', abatement: '' });
    return change(current, next, t.reopenedNow(conditionName(current, t)));
  };
  return (
    <ItemDialog
      open={open}
      about={patient}
      title={(one) => conditionName(one, t)}
      facts={(one) => factsOf(one, t, i18n)}
      withdrawnNow={t.withdrawnNow}
      actions={(one) =>
        isActive(one) ? (
          <Button onClick={() => open.start('resolve')}>{t.resolve}</Button>
        ) : (
          <Button onClick={() => void reopen(one)}>{t.reopen}</Button>
        )
      }
    />
  );
});
