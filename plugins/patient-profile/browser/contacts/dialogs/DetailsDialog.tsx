import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { FormDialog, MeanwhileNote } from '#ui';
import type { Resource } from '#core/shared';
import type { Stored } from '#clinical/shared';
import { DetailsFields } from '../components/DetailsFields.tsx';
import { useDetailsForm } from '../hooks/useDetailsForm.ts';
import { contactsTexts } from '../messages/index.ts';

interface Props {
  readonly patient: Stored<Patient>;
  readonly resource: Resource<Stored<Patient>>;
  readonly close: () => void;
}

export const DetailsDialog = observer(({ patient, resource, close }: Props) => {
  const t = useMessages(contactsTexts);
  const { form, shared } = useDetailsForm(patient, resource);
  return (
    <FormDialog form={form} title={t.detailsEdit} action={t.save} draft="patient-profile:details" onClose={close}>
      <MeanwhileNote form={form} shared={shared} />
      <DetailsFields form={form} />
    </FormDialog>
  );
});
