import type { Condition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useChange, PatientFormDialog } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { DateField, today, useDateCheck, useForm } from '#ui';
import { idOf, type Stored } from '#clinical/shared';
import { onsetOf } from '../../shared/condition.ts';
import { applyValues, valuesOf } from './conditionValues.ts';
import { conditionTexts } from '../messages/tab/index.ts';
import { conditionName } from '../conditionText.ts';

interface ResolveDialogProps {
  readonly condition: Stored<Condition>;
  readonly close: () => void;
}

/** The day a problem ended: today by default. */
export const ResolveDialog = observer(({ condition, close }: ResolveDialogProps) => {
  const t = useMessages(conditionTexts);
  const dateProblem = useDateCheck();
  const change = useChange();
  const name = conditionName(condition, t);
  const onset = onsetOf(condition);
  const form = useForm({
    fields: {
      on: {
        label: t.resolvedOn,
        required: true,
        check: (date) => dateProblem(date, onset),
      },
    },
    initial: { on: today() },
    submit: ({ on }) => {
      const next = applyValues(condition, { ...valuesOf(condition), status: 'resolved', abatement: on });
      return change(condition, next, t.resolvedNow(name));
    },
  });
  return (
    <PatientFormDialog
      about={idOf(condition.subject, 'Patient') ?? null}
      form={form}
      width="narrow"
      title={t.resolveTitle(name)}
      action={t.resolve}
      onClose={close}
    >
      <DateField form={form} name="on" partial max={today()} />
    </PatientFormDialog>
  );
});
