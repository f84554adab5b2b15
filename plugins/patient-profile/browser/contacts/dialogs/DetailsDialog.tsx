import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { FormDialog, MeanwhileNote, optionsOf, SelectField, TextField, useForm, useShared } from '#ui';
import { Auth, type Resource } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { provinces } from '#clinical/shared/healthCard.ts';
import { looksLikePhone, looksLikePostalCode } from '#clinical/shared/contacts/contactFormats.ts';
import { contactsTexts } from '../messages/index.ts';
import { type DetailsValues, patientWith, valuesOfPatient } from '#clinical/shared/contacts/contactDetails.ts';

interface Props {
  readonly patient: Stored<Patient>;
  readonly resource: Resource<Stored<Patient>>;
  readonly close: () => void;
}

export const DetailsDialog = observer(({ patient, resource, close }: Props) => {
  const t = useMessages(contactsTexts);
  const record = useService(ClinicalRecord);
  const { email } = useService(Auth);
  const fields = {
    phone: { label: t.phone, check: (text: string) => (looksLikePhone(text) ? undefined : t.badPhone) },
    email: { label: t.email },
    line1: { label: t.line1 },
    city: { label: t.city },
    province: { label: t.province },
    postalCode: {
      label: t.postalCode,
      check: (text: string, { province }: DetailsValues) =>
        province === '' || looksLikePostalCode(text) ? undefined : t.badPostal,
    },
  };
  const form = useForm<DetailsValues>({
    fields,
    initial: valuesOfPatient(patient),
    submit: (values): Promise<unknown> =>
      shared.save(() => record.update(patientWith(shared.base, { ...values, email: email ?? values.email }))),
    done: t.saved,
  });
  const shared = useShared(form, {
    resource,
    first: patient,
    valuesOf: valuesOfPatient,
    versionOf: ({ meta }) => meta?.versionId,
  });
  return (
    <FormDialog form={form} title={t.detailsEdit} action={t.save} draft="patient-profile:details" onClose={close}>
      <MeanwhileNote form={form} shared={shared} />
      <TextField form={form} name="phone" type="tel" autoComplete="tel" maxLength={32} />
      <TextField form={form} name="line1" autoComplete="street-address" maxLength={160} />
      <div className="pv-columns">
        <TextField form={form} name="city" autoComplete="address-level2" maxLength={80} />
        <SelectField
          form={form}
          name="province"
          autoComplete="address-level1"
          options={optionsOf(provinces, (value) => value)}
        />
        <TextField form={form} name="postalCode" autoComplete="postal-code" maxLength={7} />
      </div>
    </FormDialog>
  );
});
