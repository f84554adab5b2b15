import type { Condition } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useChange, useMessages } from '../../../../core/browser/index.ts';
import {
  Button,
  DateField,
  Dialog,
  Form,
  type FormModel,
  SubmitButton,
  today,
  useDateCheck,
  useForm,
} from '../../../../core/browser/ui/index.ts';
import type { Stored } from '../../../../core/shared/index.ts';
import { onsetOf } from '../../shared/condition.ts';
import { applied, valuesOf } from '../conditionForm.ts';
import { conditionTexts } from '../texts.ts';
import { conditionName } from '../words.ts';

interface ResolveDialogProps {
  readonly condition: Stored<Condition>;
  readonly close: () => void;
}

type Resolution = { readonly on: string };

/** The day on which a problem ended: today where nobody says otherwise. */
export const ResolveDialog = observer(({ condition, close }: ResolveDialogProps) => {
  const t = useMessages(conditionTexts);
  const dateProblem = useDateCheck();
  const change = useChange();
  const name = conditionName(condition, t);
  const onset = onsetOf(condition);
  const form: FormModel<Resolution> = useForm<Resolution>({
    fields: {
      on: {
        label: t.resolvedOn,
        required: true,
        check: (date) => dateProblem(date, onset),
      },
    },
    initial: { on: today() },
    submit: async ({ on }) => {
      const next = applied(condition, { ...valuesOf(condition), status: 'resolved', abatement: on });
      if (await change(condition, next, t.resolvedNow(name))) close();
    },
  });
  return (
    <Dialog open width="narrow" title={t.resolveTitle(name)} onClose={close}>
      <Form form={form}>
        <DateField form={form} name="on" partial max={today()} />
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={close}>
            {t.cancel}
          </Button>
          <SubmitButton form={form}>{t.resolve}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
