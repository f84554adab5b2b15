import type { MedicationStatement } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useMessages, usePatientId, useService } from '../../../../../core/browser/index.ts';
import {
  Button,
  Dialog,
  Form,
  type FormModel,
  SubmitButton,
  TextField,
  useForm,
  useFormDraft,
} from '../../../../../core/browser/ui/index.ts';
import { Auth, ClinicalRecord, referenceTo, Toasts } from '../../../../../core/shared/index.ts';
import { mineTexts } from '../../messages/mineTexts.ts';

type Values = { readonly name: string; readonly dose: string };

/** What the patient takes besides: a statement in the patient's own words. */
export const AddOwnDialog = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(mineTexts);
  const record = useService(ClinicalRecord);
  const toasts = useService(Toasts);
  const { selectedUser } = useService(Auth);
  const patient = usePatientId() ?? '';
  const form: FormModel<Values> = useForm<Values>({
    fields: { name: { label: t.ownName, required: true }, dose: { label: t.ownDose } },
    initial: { name: '', dose: '' },
    submit: async ({ name, dose }) => {
      const me = referenceTo<any>(
        'Patient',
        patient,
        `${selectedUser?.firstName ?? ''} ${selectedUser?.lastName ?? ''}`.trim(),
      );
      await record.create<MedicationStatement>({
        resourceType: 'MedicationStatement',
        status: 'active',
        medicationCodeableConcept: { text: name.trim() },
        subject: me,
        informationSource: me,
        dateAsserted: new Date().toISOString(),
        effectivePeriod: { start: new Date().toISOString() },
        ...(dose.trim() ? { dosage: [{ text: dose.trim() }] } : {}),
      });
      close();
      toasts.show({ message: t.added(name.trim()), intent: 'success' });
    },
  });
  useFormDraft(form, draftKey('medications', 'own', patient));
  return (
    <Dialog open title={t.addOwn} onClose={close}>
      <Form form={form}>
        <p>{t.addOwnText}</p>
        <TextField form={form} name="name" maxLength={160} />
        <TextField form={form} name="dose" maxLength={200} help={t.ownDoseHelp} />
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={close}>
            {t.cancel}
          </Button>
          <SubmitButton form={form}>{t.add}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
