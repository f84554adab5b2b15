import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { PatientFormDialog, StaffField, type StaffReference } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { useForm } from '#ui';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { practitionerIn, responsibleOf, withResponsible } from '../../shared/responsible.ts';
import { menuTexts } from '../messages/menu/index.ts';
import { patientsTexts } from '../messages/patients/index.ts';

interface ResponsibleDialogProps {
  readonly patient: Stored<Patient>;
  readonly close: () => void;
}

/** Who answers for a patient's care at the clinic. */
export const ResponsibleDialog = observer(({ patient, close }: ResponsibleDialogProps) => {
  const t = useMessages(menuTexts);
  const words = useMessages(patientsTexts);
  const record = useService(ClinicalRecord);
  const before = responsibleOf(patient);
  const form = useForm<{ readonly who: StaffReference | null }, Stored<Patient>>({
    fields: { who: { label: words.responsible } },
    initial: { who: before },
    submit: ({ who }) => record.update(withResponsible(patient, practitionerIn(who))),
    done: t.responsibleSaved,
    undo: (saved) => record.update(withResponsible(saved, before)),
  });
  return (
    <PatientFormDialog
      about={patient.id}
      form={form}
      width="narrow"
      title={t.responsibleTitle}
      action={t.responsibleSave}
      onClose={close}
    >
      <StaffField form={form} name="who" help={words.responsibleHelp} />
    </PatientFormDialog>
  );
});
