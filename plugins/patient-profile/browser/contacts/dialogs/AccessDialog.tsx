import { observer } from 'mobx-react-lite';
import { draftKey, useRead } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { DateField, FormDialog, MeanwhileNote, useForm, useShared } from '#ui';
import { ClinicalRecord, personName, type Stored } from '#clinical/shared';
import { I18n } from '#core/shared';
import type { Consent } from '@medplum/fhirtypes';
import { actsOf, areasOf } from '#clinical/shared/shares/shareKinds.ts';
import { type FamilyMember, permitAreas } from '../familyMembers.ts';
import { contactsTexts } from '../messages/index.ts';
import { AreasField, type SharedAreas } from '../components/AreasField.tsx';
import { today } from '../hooks/useIsOwnRecord.ts';

interface Props {
  readonly member: FamilyMember;
  readonly close: () => void;
}

const valuesOf = (consent: Consent): SharedAreas & { readonly until: string } => ({
  areas: areasOf(consent),
  acts: actsOf(consent),
  until: consent.provision?.period?.end?.slice(0, 10) ?? '',
});

/** Changes what a family member can see, and until when. */
export const AccessDialog = observer(({ member, close }: Props) => {
  const { consent } = member;
  return consent ? <AccessForm member={member} consent={consent} close={close} /> : null;
});

const AccessForm = observer(({ member, consent, close }: Props & { readonly consent: Stored<Consent> }) => {
  const t = useMessages(contactsTexts);
  const record = useService(ClinicalRecord);
  const i18n = useService(I18n);
  const resource = useRead('Consent', consent.id);
  const fields = {
    areas: { label: t.areas },
    acts: { label: t.actIn },
    until: { label: t.until, check: (day: string) => (day >= today() ? undefined : t.untilPast) },
  };
  const form = useForm({
    fields,
    initial: valuesOf(consent),
    submit: ({ areas, acts, until }): Promise<unknown> =>
      shared.save(() => record.update(permitAreas(shared.base, { areas, acts }, until))),
    done: t.saved,
  });
  const shared = useShared(form, { resource, first: consent, valuesOf, versionOf: ({ meta }) => meta?.versionId });
  const words = (name: string, value: unknown): string =>
    name === 'areas'
      ? (value as SharedAreas['areas']).map((area) => t[`area_${area}`]).join(', ')
      : name === 'acts'
        ? (value as SharedAreas['acts']).map((area) => t[`act_${area}`]).join(', ') || t.none
        : value
          ? i18n.date(String(value), { dateStyle: 'long' })
          : t.none;
  return (
    <FormDialog
      form={form}
      title={t.accessOf(personName(member.person.name))}
      action={t.save}
      draft={draftKey('patient-profile', 'access', consent.id)}
      onClose={close}
    >
      <MeanwhileNote form={form} shared={shared} words={words} />
      <AreasField form={form} />
      <DateField form={form} name="until" min={today()} help={t.untilHelp} />
    </FormDialog>
  );
});
