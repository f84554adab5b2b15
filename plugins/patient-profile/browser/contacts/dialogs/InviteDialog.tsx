import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { inWords, useMessages, useService } from '#core/browser';
import { DateField, FormDialog, NameFields, optionsOf, SelectField, TextField, useForm } from '#ui';
import { looksLikeEmail, CallFailure, Resources } from '#core/shared';
import { personName } from '#clinical/shared';
import { inviteFamily } from '#plugins/patient-profile/shared/calls.ts';
import type { ActArea, Area } from '#clinical/shared/shares/shareKinds.ts';
import { type Relationship, relationships } from '#plugins/patient-profile/shared/family.ts';
import { findSimilarPerson } from '../similarPerson.ts';
import type { FamilyMember } from '../familyMembers.ts';
import { looksLikePhone } from '#clinical/shared/contacts/contactFormats.ts';
import { contactsTexts } from '../messages/index.ts';
import { AreasField } from '../components/AreasField.tsx';
import { today } from '../hooks/useIsOwnRecord.ts';

interface Props {
  readonly members: readonly FamilyMember[];
  readonly close: () => void;
}

export const InviteDialog = observer(({ members, close }: Props) => {
  const t = useMessages(contactsTexts);
  const resources = useService(Resources);
  const [warned, setWarned] = useState('');
  const initial = {
    ...{ firstName: '', lastName: '', email: '', phone: '', relationship: '', until: '' },
    areas: ['visits'] as readonly Area[],
    acts: [] as readonly ActArea[],
  };
  const form = useForm({
    fields: {
      firstName: { label: t.firstName, required: true },
      lastName: { label: t.lastName, required: true },
      email: {
        label: t.email,
        required: true,
        check: (email) => (looksLikeEmail(email) ? undefined : t.badEmail),
      },
      phone: { label: t.phone, check: (phone) => (looksLikePhone(phone) ? undefined : t.badPhone) },
      relationship: { label: t.relationship, required: true },
      until: { label: t.until, check: (day) => (day >= today() ? undefined : t.untilPast) },
      areas: { label: t.areas },
      acts: { label: t.actIn },
    },
    initial,
    submit: async (values) => {
      const known = members
        .filter(({ status }) => status !== 'ended')
        .map(({ person, phone, email }) => ({ name: personName(person.name), phone, email }));
      const twin = findSimilarPerson({ ...values, name: `${values.firstName} ${values.lastName}` }, known);
      if (twin && warned !== twin.name) {
        setWarned(twin.name);
        throw new CallFailure(409, 'shown', t.duplicate(twin.name));
      }
      const sent = resources.send(inviteFamily, {
        body: {
          firstName: values.firstName,
          lastName: values.lastName,
          email: values.email,
          ...(values.phone ? { phone: values.phone } : {}),
          relationship: values.relationship as Relationship,
          areas: [...values.areas],
          acts: [...values.acts],
          ...(values.until ? { until: values.until } : {}),
        },
      });
      await inWords(sent, { duplicate: t.alreadyListed });
    },
    done: ({ email }) => t.invitationSent(email),
  });
  return (
    <FormDialog form={form} title={t.invite} action={t.inviteSend} draft="patient-profile:invite" onClose={close}>
      <p className="pv-muted">{t.inviteText}</p>
      <NameFields form={form} />
      <SelectField form={form} name="relationship" options={optionsOf(relationships, (value) => t[value])} />
      <div className="pv-columns">
        <TextField form={form} name="email" type="email" maxLength={254} />
        <TextField form={form} name="phone" type="tel" maxLength={32} />
      </div>
      <AreasField form={form} />
      <DateField form={form} name="until" min={today()} help={t.untilHelp} />
    </FormDialog>
  );
});
