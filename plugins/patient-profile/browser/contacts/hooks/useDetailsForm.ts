import type { Patient } from '@medplum/fhirtypes';
import { useMessages, useService } from '#core/browser';
import { useForm, useShared } from '#ui';
import { Auth, type Resource } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { type DetailsValues, patientWith, valuesOfPatient } from '#clinical/shared/contacts/contactDetails.ts';
import { looksLikePhone, looksLikePostalCode } from '#clinical/shared/contacts/contactFormats.ts';
import { contactsTexts } from '../messages/index.ts';

/** How one is reached, saved into one's own record; the address of the sign-in stays what it is. */
export const useDetailsForm = (patient: Stored<Patient>, resource: Resource<Stored<Patient>>) => {
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
  return { form, shared };
};
