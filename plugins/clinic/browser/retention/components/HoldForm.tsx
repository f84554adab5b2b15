import type { Patient, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { PatientField } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Form, FormActions, type FormModel, TextField, useForm, useFormDraft } from '#ui';
import { Resources } from '#core/shared';
import { idOf } from '#clinical/shared';
import { placeLegalHold } from '#plugins/clinic/shared/retention/calls.ts';
import { retentionTexts } from '../messages/index.ts';

type Wanted = { readonly patient: Reference<Patient> | null; readonly reason: string };
const nothing: Wanted = { patient: null, reason: '' };

export const HoldForm = observer(() => {
  const t = useMessages(retentionTexts);
  const resources = useService(Resources);
  const form: FormModel<Wanted> = useForm<Wanted>({
    fields: { patient: { label: t.patient, required: true }, reason: { label: t.reason, required: true } },
    initial: nothing,
    submit: ({ patient, reason }) =>
      resources.send(placeLegalHold, { body: { patientId: idOf(patient ?? undefined, 'Patient') ?? '', reason } }),
    done: t.placed,
  });
  useFormDraft(form, 'clinic:hold');
  return (
    <Form form={form} label={t.place} onSent={() => form.reset(nothing)}>
      <div className="pv-columns">
        <PatientField form={form} name="patient" />
        <TextField form={form} name="reason" maxLength={500} help={t.reasonHelp} />
      </div>
      <FormActions form={form} action={t.place} />
    </Form>
  );
});
