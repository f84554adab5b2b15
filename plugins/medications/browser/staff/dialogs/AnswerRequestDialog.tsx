import type { Task } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useRead, PatientDialog } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Async, Button, Callout, Form, FormActions, type FormModel, TextField, useForm, useFormDraft } from '#ui';
import { CallFailure } from '#core/shared';
import { idOf, type Stored } from '#clinical/shared';
import { answerRequest } from '#plugins/medications/shared/calls.ts';
import { medicineOf } from '#plugins/medications/shared/medicine.ts';
import { type PatientRequestKind, patientRequestKindOf } from '#plugins/medications/shared/patientRequests.ts';
import { staffTexts } from '../messages/index.ts';
import { useSendMedicationCall } from '../../hooks/useSendMedicationCall.ts';
import { MedicineCell } from '../../components/MedicineCell.tsx';
import { type SupplyValues, parseSupply, useSupplyRules } from './supplyForm.ts';

interface AnswerRequestDialogProps {
  /** FHIR id of the Task. */
  readonly task: string;
  readonly close: () => void;
}

/** What a patient asked for, read, and answered with yes or no. */
export const AnswerRequestDialog = observer(({ task: id, close }: AnswerRequestDialogProps) => {
  const t = useMessages(staffTexts);
  const task = useRead('Task', id);
  return (
    <PatientDialog
      about={idOf(task.data?.for, 'Patient') ?? null}
      open
      title={task.data ? t.answerTitle(task.data.requester?.display ?? '') : ''}
      onClose={close}
    >
      <Async resource={task}>
        {(data) => <AnswerForm task={data} kind={patientRequestKindOf(data) ?? 'renewal-request'} close={close} />}
      </Async>
    </PatientDialog>
  );
});

type Values = SupplyValues & { readonly reason: string; readonly decline: boolean };

interface AnswerFormProps {
  readonly task: Stored<Task>;
  readonly kind: PatientRequestKind;
  readonly close: () => void;
}

/** What was asked, and the answer to it. */
export const AnswerForm = observer(({ task, kind, close }: AnswerFormProps) => {
  const t = useMessages(staffTexts);
  const send = useSendMedicationCall();
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
      await send(answerRequest, {
        params: { task: task.id },
        body: {
          version: task.meta?.versionId ?? '',
          approve,
          reason: values.reason.trim(),
          ...(renews && approve ? parseSupply(values) : {}),
        },
      });
      close();
    },
    done: t.answered,
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
      <FormActions form={form} action={yes}>
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
      </FormActions>
    </Form>
  );
});
