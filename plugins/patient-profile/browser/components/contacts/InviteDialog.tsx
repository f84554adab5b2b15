import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { inWords, useMessages, useService } from '../../../../../core/browser/index.ts';
import {
  DateField,
  Dialog,
  Form,
  SelectField,
  SubmitButton,
  TextField,
  useForm,
  useFormDraft,
} from '../../../../../core/browser/ui/index.ts';
import { CallFailure, personName, Resources, Toasts } from '../../../../../core/shared/index.ts';
import { inviteFamily } from '../../../shared/contract.ts';
import { type Area, type Relationship, relationships } from '../../../shared/family.ts';
import { likeOne } from '../../duplicates.ts';
import type { FamilyMember } from '../../family.ts';
import { looksLikeEmail, looksLikePhone } from '../../looks.ts';
import { contactsTexts } from '../../messages/contactsTexts.ts';
import { AreasField } from './AreasField.tsx';
import { today } from './useReader.ts';

interface Props {
  readonly members: readonly FamilyMember[];
  readonly close: () => void;
}

export const InviteDialog = observer(({ members, close }: Props) => {
  const t = useMessages(contactsTexts);
  const resources = useService(Resources);
  const toasts = useService(Toasts);
  const [warned, setWarned] = useState('');
  const initial = {
    ...{ firstName: '', lastName: '', email: '', phone: '', relationship: '', until: '' },
    areas: ['visits'] as readonly Area[],
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
    },
    initial,
    submit: async (values) => {
      const known = members
        .filter(({ standing }) => standing !== 'ended')
        .map(({ person, phone, email }) => ({ name: personName(person.name), phone, email }));
      const twin = likeOne({ ...values, name: `${values.firstName} ${values.lastName}` }, known);
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
          ...(values.until ? { until: values.until } : {}),
        },
      });
      await inWords(sent, { duplicate: t.alreadyListed });
      toasts.show({ message: t.invitationSent(values.email), intent: 'success' });
      close();
    },
  });
  useFormDraft(form, 'patient-profile:invite');
  return (
    <Dialog open title={t.invite} onClose={close}>
      <Form form={form}>
        <p className="pv-muted">{t.inviteText}</p>
        <div className="pv-columns">
          <TextField form={form} name="firstName" maxLength={80} />
          <TextField form={form} name="lastName" maxLength={80} />
        </div>
        <SelectField
          form={form}
          name="relationship"
          options={relationships.map((value) => ({ value, label: t[value] }))}
        />
        <div className="pv-columns">
          <TextField form={form} name="email" type="email" maxLength={254} />
          <TextField form={form} name="phone" type="tel" maxLength={32} />
        </div>
        <AreasField form={form} />
        <DateField form={form} name="until" min={today()} help={t.untilHelp} />
        <div className="pv-form-actions">
          <SubmitButton form={form}>{t.inviteSend}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
