import type { MedicationStatement } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, useEnteredInError, usePatientId } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { FormDialog, TextField, useForm } from '#ui';
import { Auth } from '#core/shared';
import { ClinicalRecord, referenceTo } from '#clinical/shared';
import { patientTexts } from '../messages/index.ts';

/** Adds a medicine the patient takes: a statement in their own words. */
export const AddMedicineDialog = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(patientTexts);
  const record = useService(ClinicalRecord);
  const { selectedUser } = useService(Auth);
  const patient = usePatientId() ?? '';
  const { mark } = useEnteredInError();
  const form = useForm({
    fields: { name: { label: t.ownName, required: true }, dose: { label: t.ownDose } },
    initial: { name: '', dose: '' },
    submit: async ({ name, dose }) => {
      const me = referenceTo(
        'Patient',
        patient,
        `${selectedUser?.firstName ?? ''} ${selectedUser?.lastName ?? ''}`.trim(),
      );
      return record.create<MedicationStatement>({
        resourceType: 'MedicationStatement',
        status: 'active',
        medicationCodeableConcept: { text: name.trim() },
        subject: me,
        informationSource: me,
        dateAsserted: new Date().toISOString(),
        effectivePeriod: { start: new Date().toISOString() },
        ...(dose.trim() ? { dosage: [{ text: dose.trim() }] } : {}),
      });
    },
    done: ({ name }) => t.added(name.trim()),
    undo: (added) => record.update(mark(added)),
    undone: t.addedUndone,
  });
  return (
    <FormDialog
      form={form}
      title={t.addOwn}
      action={t.add}
      draft={draftKey('medications', 'own', patient)}
      onClose={close}
    >
      <p>{t.addOwnText}</p>
      <TextField form={form} name="name" maxLength={160} />
      <TextField form={form} name="dose" maxLength={200} help={t.ownDoseHelp} />
    </FormDialog>
  );
});
