import type { Flag, Patient, Practitioner, Reference } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useEnteredInError, PatientFormDialog } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { TextField, useForm } from '#ui';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { menuTexts } from '../messages/menu/index.ts';

interface AlertDialogProps {
  readonly patient: Stored<Patient>;
  readonly by: Reference<Practitioner>;
  readonly close: () => void;
}

/** A FHIR Flag shown under the patient's name on every tab until a clinician ends it. */
export const AlertDialog = observer(({ patient, by, close }: AlertDialogProps) => {
  const t = useMessages(menuTexts);
  const record = useService(ClinicalRecord);
  const { mark, undone } = useEnteredInError();
  const form = useForm({
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
      return record.create(flag);
    },
    done: t.alertAdded,
    undo: (added) => record.update(mark(added)),
    undone,
  });
  return (
    <PatientFormDialog
      about={patient.id}
      form={form}
      width="narrow"
      title={t.alertTitle}
      action={t.save}
      draft={draftKey('chart', 'alert', patient.id)}
      onClose={close}
    >
      <p>{t.alertText}</p>
      <TextField form={form} name="what" maxLength={120} />
    </PatientFormDialog>
  );
});
