import type { Flag, Patient, Practitioner, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useMessages, useService } from '../../../../core/browser/index.ts';
import {
  Button,
  Dialog,
  Form,
  type FormModel,
  SubmitButton,
  TextField,
  useForm,
  useFormDraft,
} from '../../../../core/browser/ui/index.ts';
import { ClinicalRecord, type Stored, Toasts } from '../../../../core/shared/index.ts';
import { menuTexts } from '../menuTexts.ts';

interface AlertDialogProps {
  readonly patient: Stored<Patient>;
  readonly by: Reference<Practitioner>;
  readonly close: () => void;
}

type Alert = { readonly what: string };

/** A FHIR Flag that stands under the patient's name on every tab until somebody ends it. */
export const AlertDialog = observer(({ patient, by, close }: AlertDialogProps) => {
  const t = useMessages(menuTexts);
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const form: FormModel<Alert> = useForm<Alert>({
    fields: { what: { label: t.alertWhat, required: true } },
    initial: { what: '' },
    submit: async ({ what }) => {
      const flag: Flag = {
        resourceType: 'Flag',
        status: 'active',
        category: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/flag-category', code: 'clinical' }] }],
        code: { text: what.trim() },
        subject: { reference: `Patient/${patient.id}` },
        period: { start: new Date().toISOString() },
        author: by,
      };
      await record.create(flag);
      toasts.show({ message: t.alertAdded, intent: 'success' });
      close();
    },
  });
  useFormDraft(form, draftKey('chart', 'alert', patient.id));
  return (
    <Dialog open width="narrow" title={t.alertTitle} onClose={close}>
      <Form form={form}>
        <p>{t.alertText}</p>
        <TextField form={form} name="what" maxLength={120} />
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={close}>
            {t.cancel}
          </Button>
          <SubmitButton form={form}>{t.save}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
