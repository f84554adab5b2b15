import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { FormDialog, MeanwhileNote, NameFields, optionsOf, SelectField, TextField, useForm, useShared } from '#ui';
import { looksLikeEmail, CallFailure, type Resource } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { relationships } from '#plugins/patient-profile/shared/family.ts';
import { findSimilarPerson } from '../similarPerson.ts';
import {
  contactName,
  contactOf,
  emergencyContacts,
  type EmergencyValues,
  insertContact,
  phoneOf,
  replaceContact,
  valuesOfContact,
} from '../emergencyContacts.ts';
import { contactsTexts } from '../messages/index.ts';
import { looksLikePhone } from '#clinical/shared/contacts/contactFormats.ts';

interface Props {
  readonly patient: Stored<Patient>;
  readonly resource: Resource<Stored<Patient>>;
  /** Place in the list; null: a new one at its end. */
  readonly at: number | null;
  readonly close: () => void;
}

export const EmergencyDialog = observer(({ patient, resource, at, close }: Props) => {
  const t = useMessages(contactsTexts);
  const record = useService(ClinicalRecord);
  const [warned, setWarned] = useState('');
  const contactIn = (one: Patient) => (at === null ? undefined : emergencyContacts(one)[at]);
  const fields = {
    firstName: { label: t.firstName, required: true },
    lastName: { label: t.lastName },
    relationship: { label: t.relationship, required: true },
    phone: {
      label: t.phone,
      required: true,
      check: (phone: string) => (looksLikePhone(phone) ? undefined : t.badPhone),
    },
    email: { label: t.email, check: (email: string) => (looksLikeEmail(email) ? undefined : t.badEmail) },
  };
  const save = async (values: EmergencyValues): Promise<void> => {
    const others = emergencyContacts(shared.base).filter((_, n) => n !== at);
    const known = others.map((one) => ({ name: contactName(one), phone: phoneOf(one) }));
    const twin = findSimilarPerson({ name: `${values.firstName} ${values.lastName}`, phone: values.phone }, known);
    // Warns once: sending the same again confirms it.
    if (twin && warned !== twin.name) {
      setWarned(twin.name);
      throw new CallFailure(409, 'shown', t.duplicate(twin.name));
    }
    await shared.save(() => {
      const contact = contactOf(values, contactIn(shared.base));
      const all = emergencyContacts(shared.base);
      return record.update(
        at === null ? insertContact(shared.base, contact, all.length) : replaceContact(shared.base, at, contact),
      );
    });
  };
  const form = useForm<EmergencyValues>({ fields, initial: valuesOfContact(contactIn(patient)), submit: save });
  const shared = useShared(form, {
    resource,
    first: patient,
    valuesOf: (one) => valuesOfContact(contactIn(one)),
    versionOf: ({ meta }) => meta?.versionId,
  });
  const name = contactName(contactIn(patient) ?? {});
  return (
    <FormDialog
      form={form}
      title={at === null ? t.emergencyAdd : t.emergencyEdit(name)}
      action={warned ? t.addAnyway : at === null ? t.emergencyAdd : t.save}
      draft={`patient-profile:emergency:${at ?? 'new'}`}
      onClose={close}
    >
      <MeanwhileNote form={form} shared={shared} />
      <NameFields form={form} />
      <SelectField form={form} name="relationship" options={optionsOf(relationships, (value) => t[value])} />
      <div className="pv-columns">
        <TextField form={form} name="phone" type="tel" maxLength={32} />
        <TextField form={form} name="email" type="email" maxLength={254} />
      </div>
    </FormDialog>
  );
});
