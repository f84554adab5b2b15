import type { Task } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useMessages, useRead, useService } from '../../../../../core/browser/index.ts';
import {
  Async,
  Button,
  Callout,
  Dialog,
  Form,
  type FormModel,
  SubmitButton,
  TextField,
  useForm,
  useFormDraft,
} from '../../../../../core/browser/ui/index.ts';
import { CallFailure, idOf, type Stored, Toasts } from '../../../../../core/shared/index.ts';
import { answerAsk } from '../../../shared/contract.ts';
import { medicineOf } from '../../../shared/medicine.ts';
import { type AskKind, askKindOf } from '../../../shared/renewals.ts';
import { deskTexts } from '../../messages/deskTexts.ts';
import { useAct } from '../../useAct.ts';
import { MedicineCell } from './MedicineCell.tsx';
import { type SupplyValues, supplyOfValues, useSupplyRules } from './supplyForm.ts';

interface AnswerDialogProps {
  /** FHIR id of the Task. */
  readonly task: string;
  readonly close: () => void;
}

/** What a patient asked for, read, and answered with yes or no. */
export const AnswerDialog = observer(({ task: id, close }: AnswerDialogProps) => {
  const t = useMessages(deskTexts);
  const task = useRead('Task', id);
  return (
    <Dialog open title={task.data ? t.answerTitle(task.data.requester?.display ?? '') : ''} onClose={close}>
      <Async resource={task}>
        {(data) => <AnswerForm task={data} kind={askKindOf(data) ?? 'renewal-request'} close={close} />}
      </Async>
    </Dialog>
  );
});

type Values = SupplyValues & { readonly reason: string; readonly decline: boolean };

interface AnswerFormProps {
  readonly task: Stored<Task>;
  readonly kind: AskKind;
  readonly close: () => void;
}

const AnswerForm = observer(({ task, kind, close }: AnswerFormProps) => {
  const t = useMessages(deskTexts);
  const send = useAct();
  const toasts = useService(Toasts);
  const rules = useSupplyRules();
  const about = idOf(task.for, 'Patient') ?? null;
  const request = useRead('MedicationRequest', idOf(task.focus, 'MedicationRequest') ?? null, { about });
  const medicine = request.data && medicineOf(request.data);
  const renews = kind === 'renewal-request';
  const form: FormModel<Values> = useForm<Values>({
    fields: { ...(renews ? rules : {}), reason: { label: t.answerReason } },
    initial: { supplyDays: '90', refills: '0', reason: '', decline: false },
    submit: async (values) => {
      const approve = !values.decline;
      if (!approve && values.reason.trim() === '') throw new CallFailure(422, 'shown', '', { reason: t.declineNeeds });
      await send(answerAsk, {
        params: { task: task.id },
        body: {
          version: task.meta?.versionId ?? '',
          approve,
          reason: values.reason.trim(),
          ...(renews && approve ? supplyOfValues(values) : {}),
        },
      });
      close();
      toasts.show({ message: t.answered, intent: 'success' });
    },
  });
  useFormDraft(form, draftKey('medications', 'answer', task.id));
  const yes = { 'renewal-request': t.approve, 'refill-request': t.passOn, 'side-effect': t.seen }[kind];
  return (
    <Form form={form}>
      {medicine ? <MedicineCell medicine={medicine} /> : !request.pending && request.error && <p>{t.gone}</p>}
      {task.description && (
        <Callout title={t.written}>
          <p>{task.description}</p>
        </Callout>
      )}
      {kind === 'refill-request' && <p>{t.refillText}</p>}
      {renews && (
        <div className="pv-columns">
          <TextField form={form} name="supplyDays" maxLength={3} />
          <TextField form={form} name="refills" maxLength={2} />
        </div>
      )}
      <TextField form={form} name="reason" maxLength={300} multiline rows={2} />
      <div className="pv-form-actions">
        {kind !== 'side-effect' && (
          <Button
            onClick={() => {
              form.set('decline', true);
              void form.submit().then(() => form.set('decline', false));
            }}
          >
            {t.decline}
          </Button>
        )}
        <SubmitButton form={form}>{yes}</SubmitButton>
      </div>
    </Form>
  );
});
