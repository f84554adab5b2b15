import type { Patient } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { draftKey, PatientFormDialog, useRead } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import {
  DateField,
  MeanwhileNote,
  optionsOf,
  SelectField,
  TextField,
  today,
  useDateCheck,
  useForm,
  useShared,
} from '#ui';
import { looksLikeEmail } from '#core/shared';
import { ClinicalRecord, type Stored } from '#clinical/shared';
import { looksLikePhone, looksLikePostalCode } from '#clinical/shared/contacts/contactFormats.ts';
import { isProvince, provinces } from '#clinical/shared/healthCard.ts';
import { demographicsOf, type DemographicsValues, withDemographics } from '../../shared/demographics.ts';
import { genders, typedCardProblem } from '../../shared/newPatient.ts';
import { pronouns } from '../../shared/pronouns.ts';
import { ReachFields } from '../components/ReachFields.tsx';
import { messages } from '../messages/index.ts';
import { menuTexts } from '../messages/menu/index.ts';
import { patientsTexts } from '../messages/patients/index.ts';

interface DemographicsDialogProps {
  readonly patient: Stored<Patient>;
  readonly close: () => void;
}

/** Who the patient is and how they are reached, as the clinic has it on file. */
export const DemographicsDialog = observer(({ patient, close }: DemographicsDialogProps) => {
  const t = useMessages(menuTexts);
  const texts = useMessages(messages);
  const words = useMessages(patientsTexts);
  const record = useService(ClinicalRecord);
  const dateProblem = useDateCheck();
  const resource = useRead('Patient', patient.id, { about: patient.id });
  // A number that nobody touched is not held against a rule that came later.
  const first = demographicsOf(patient);
  const changed = (name: string, text: string): boolean => text !== '' && text !== first[name];
  const form = useForm<DemographicsValues>({
    fields: {
      family: { label: words.lastName, required: true },
      given: { label: words.firstName },
      birthDate: { label: texts.born, check: (date) => dateProblem(date) },
      gender: { label: texts.sex },
      pronouns: { label: texts.pronouns },
      card: {
        label: texts.card,
        check: (card, { cardProvince }) => {
          const problem = changed('card', card) && isProvince(cardProvince) && typedCardProblem(cardProvince, card);
          return problem ? words[`card_${problem}`] : undefined;
        },
      },
      cardProvince: {
        label: words.province,
        check: (province, { card }) => (changed('card', card) && province === '' ? words.chooseProvince : undefined),
      },
      phone: {
        label: texts.phone,
        check: (text) => (!changed('phone', text) || looksLikePhone(text) ? undefined : t.badPhone),
      },
      email: { label: words.email, check: (text) => (looksLikeEmail(text) ? undefined : words.badEmail) },
      line1: { label: t.street },
      city: { label: words.city },
      province: { label: t.addressProvince },
      postalCode: {
        label: t.postalCode,
        check: (text, { province }) =>
          !isProvince(province) || !changed('postalCode', text) || looksLikePostalCode(text) ? undefined : t.badPostal,
      },
    },
    initial: first,
    submit: (values): Promise<unknown> => shared.save(() => record.update(withDemographics(shared.base, values))),
    done: t.demographicsSaved,
  });
  const shared = useShared(form, {
    resource,
    first: patient,
    valuesOf: demographicsOf,
    versionOf: ({ meta }) => meta?.versionId,
  });
  const provinceOptions = optionsOf(provinces, (value) => value, '—');
  return (
    <PatientFormDialog
      about={patient.id}
      form={form}
      title={t.editTitle}
      action={t.saveChanges}
      draft={draftKey('chart', 'demographics', patient.id)}
      onClose={close}
    >
      <MeanwhileNote form={form} shared={shared} />
      <div className="pv-columns">
        <TextField form={form} name="family" maxLength={80} />
        <TextField form={form} name="given" maxLength={80} />
      </div>
      <div className="pv-columns">
        <DateField form={form} name="birthDate" partial max={today()} />
        <SelectField form={form} name="gender" options={optionsOf(genders, (value) => texts[`gender_${value}`], '—')} />
      </div>
      <div className="pv-columns">
        <SelectField
          form={form}
          name="pronouns"
          options={optionsOf(pronouns, (value) => texts[`pronouns_${value}`], '—')}
        />
      </div>
      <div className="pv-columns">
        <TextField form={form} name="card" maxLength={20} />
        <SelectField form={form} name="cardProvince" options={provinceOptions} />
      </div>
      <ReachFields form={form} province="province" />
    </PatientFormDialog>
  );
});
