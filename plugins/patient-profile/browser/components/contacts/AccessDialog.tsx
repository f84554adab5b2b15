import { observer } from 'mobx-react-lite';
import { draftKey, useMessages, useRead, useService } from '../../../../../core/browser/index.ts';
import {
  DateField,
  Dialog,
  Form,
  MeanwhileNote,
  SubmitButton,
  useForm,
  useFormDraft,
  useShared,
} from '../../../../../core/browser/ui/index.ts';
import { ClinicalRecord, I18n, personName, type Stored, Toasts } from '../../../../../core/shared/index.ts';
import type { Consent } from '@medplum/fhirtypes';
import { type Area, areasOf } from '../../../shared/family.ts';
import { type FamilyMember, permitting } from '../../family.ts';
import { contactsTexts } from '../../messages/contactsTexts.ts';
import { AreasField } from './AreasField.tsx';
import { today } from './useReader.ts';

interface Props {
  readonly member: FamilyMember;
  readonly close: () => void;
}

const valuesOf = (consent: Consent): { readonly areas: readonly Area[]; readonly until: string } => ({
  areas: areasOf(consent),
  until: consent.provision?.period?.end?.slice(0, 10) ?? '',
});

/** What somebody may see and until when, changed at once. */
export const AccessDialog = observer(({ member, close }: Props) => {
  const { consent } = member;
  return consent ? <AccessForm member={member} consent={consent} close={close} /> : null;
});

const AccessForm = observer(({ member, consent, close }: Props & { readonly consent: Stored<Consent> }) => {
  const t = useMessages(contactsTexts);
  const record = useService(ClinicalRecord);
  const i18n = useService(I18n);
  const toasts = useService(Toasts);
  const resource = useRead('Consent', consent.id);
  const fields = {
    areas: { label: t.areas },
    until: { label: t.until, check: (day: string) => (day >= today() ? undefined : t.untilPast) },
  };
  const form = useForm({
    fields,
    initial: valuesOf(consent),
    submit: async ({ areas, until }) => {
      await shared.save(() => record.update(permitting(shared.base, areas, until)));
      toasts.show({ message: t.saved, intent: 'success' });
      close();
    },
  });
  useFormDraft(form, draftKey('patient-profile', 'access', consent.id));
  const shared = useShared(form, { resource, first: consent, valuesOf, versionOf: ({ meta }) => meta?.versionId });
  const words = (name: string, value: unknown): string =>
    name === 'areas'
      ? (value as readonly Area[]).map((area) => t[`area_${area}`]).join(', ')
      : value
        ? i18n.date(String(value), { dateStyle: 'long' })
        : t.none;
  return (
    <Dialog open title={t.accessOf(personName(member.person.name))} onClose={close}>
      <Form form={form}>
        <MeanwhileNote
          meanwhile={shared.meanwhile}
          label={(name) => fields[name as keyof typeof fields].label}
          words={words}
          take={(name) => shared.take(name as keyof typeof fields)}
        />
        <AreasField form={form} />
        <DateField form={form} name="until" min={today()} help={t.untilHelp} />
        <div className="pv-form-actions">
          <SubmitButton form={form}>{t.save}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
