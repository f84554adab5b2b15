import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import {
  Button,
  DateField,
  FormDialog,
  optionsOf,
  SelectField,
  TextField,
  today,
  useDateCheck,
  useForm,
  useLocaleOptions,
} from '#ui';
import { looksLikeEmail, I18n, Router } from '#core/shared';
import { ClinicalRecord } from '#clinical/shared';
import { type Duplicate, duplicatesOf } from '../../shared/duplicates.ts';
import { provinces } from '#clinical/shared/healthCard.ts';
import { genders, type NewPatientValues, patientFrom, typedCardProblem } from '../../shared/newPatient.ts';
import { messages } from '../messages/index.ts';
import { patientsTexts } from '../messages/patients/index.ts';
import { chartPath } from '../paths.ts';
import { DuplicateList } from '../components/DuplicateList.tsx';

/** A new patient, after a look at who might be the same person. */
export const NewPatientDialog = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(patientsTexts);
  const localeOptions = useLocaleOptions();
  const texts = useMessages(messages);
  const record = useService(ClinicalRecord);
  const router = useService(Router);
  const { locale } = useService(I18n);
  const dateProblem = useDateCheck();
  const [alike, setAlike] = useState<readonly Duplicate[] | null>(null);
  const form = useForm<NewPatientValues>({
    fields: {
      family: { label: t.lastName, required: true },
      given: { label: t.firstName, required: true },
      birthDate: { label: texts.born, required: true, check: (date) => dateProblem(date) },
      gender: { label: texts.sex, required: true },
      card: {
        label: texts.card,
        check: (card, { province }) => {
          const problem = typedCardProblem(province, card);
          return problem ? t[`card_${problem}`] : undefined;
        },
      },
      province: { label: t.province },
      phone: { label: texts.phone },
      email: {
        label: t.email,
        check: (email) => (looksLikeEmail(email) ? undefined : t.badEmail),
      },
      language: { label: t.preferredLanguage },
    },
    initial: {
      family: '',
      given: '',
      birthDate: '',
      gender: '',
      card: '',
      province: locale === 'fr-CA' ? 'QC' : 'ON',
      phone: '',
      email: '',
      language: locale,
    },
    submit: async (values) => {
      const found = await duplicatesOf(record, values);
      if (found.length > 0 && alike === null) {
        setAlike(found);
        return false;
      }
      const { id } = await record.create(patientFrom(values));
      router.go(chartPath(id));
      return true;
    },
    done: t.created,
  });
  return (
    <FormDialog
      form={form}
      title={alike ? t.alikeTitle : t.addTitle}
      action={alike ? t.noneOfThese : t.check}
      cancel={
        alike ? (
          <Button intent="quiet" onClick={() => setAlike(null)}>
            {t.backToForm}
          </Button>
        ) : undefined
      }
      draft="chart:new-patient"
      onClose={close}
    >
      {alike ? (
        <DuplicateList alike={alike} />
      ) : (
        <>
          <div className="pv-columns">
            <TextField form={form} name="family" maxLength={80} />
            <TextField form={form} name="given" maxLength={80} />
          </div>
          <div className="pv-columns">
            <DateField form={form} name="birthDate" max={today()} />
            <SelectField form={form} name="gender" options={optionsOf(genders, (value) => texts[`gender_${value}`])} />
          </div>
          <div className="pv-columns">
            <TextField form={form} name="card" maxLength={20} />
            <SelectField form={form} name="province" options={optionsOf(provinces, (value) => value)} />
          </div>
          <div className="pv-columns">
            <TextField form={form} name="phone" type="tel" maxLength={32} />
            <TextField form={form} name="email" type="email" maxLength={254} />
          </div>
          <SelectField form={form} name="language" options={localeOptions} />
        </>
      )}
    </FormDialog>
  );
});
