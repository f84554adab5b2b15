import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import {
  Button,
  DateField,
  Dialog,
  Form,
  type FormModel,
  SelectField,
  SubmitButton,
  TextField,
  today,
  useDateCheck,
  useForm,
  useFormDraft,
} from '../../../../core/browser/ui/index.ts';
import { ClinicalRecord, I18n, Router, Toasts } from '../../../../core/shared/index.ts';
import { type Duplicate, duplicatesOf } from '../../shared/duplicates.ts';
import { type NewPatientValues, patientFrom, provinces } from '../../shared/newPatient.ts';
import { messages } from '../messages.ts';
import { patientsTexts } from '../patientsTexts.ts';
import { chartPath } from '../paths.ts';
import { DuplicateList } from './DuplicateList.tsx';

const genders = ['female', 'male', 'other', 'unknown'] as const;

/** A new patient, after a look at who might be the same person. */
export const NewPatient = observer(({ close }: { readonly close: () => void }) => {
  const t = useMessages(patientsTexts);
  const texts = useMessages(messages);
  const record = useService(ClinicalRecord);
  const router = useService(Router);
  const toasts = useService(Toasts);
  const { locale } = useService(I18n);
  const dateProblem = useDateCheck();
  const [alike, setAlike] = useState<readonly Duplicate[] | null>(null);
  const create = async (values: NewPatientValues): Promise<void> => {
    const { id } = await record.create(patientFrom(values));
    toasts.show({ message: t.created, intent: 'success' });
    router.go(chartPath(id));
  };
  const form: FormModel<NewPatientValues> = useForm<NewPatientValues>({
    fields: {
      family: { label: t.lastName, required: true },
      given: { label: t.firstName, required: true },
      birthDate: { label: texts.born, required: true, check: (date) => dateProblem(date) },
      gender: { label: texts.sex, required: true },
      card: { label: texts.card },
      province: { label: t.province },
      phone: { label: texts.phone },
      email: {
        label: t.email,
        check: (email) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : t.badEmail),
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
      if (found.length > 0 && alike === null) setAlike(found);
      else await create(values);
    },
  });
  useFormDraft(form, 'chart:new-patient');
  return (
    <Dialog open title={alike ? t.alikeTitle : t.addTitle} onClose={close}>
      <Form form={form}>
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
              <SelectField
                form={form}
                name="gender"
                options={genders.map((value) => ({ value, label: texts[`gender_${value}`] }))}
              />
            </div>
            <div className="pv-columns">
              <TextField form={form} name="card" maxLength={20} />
              <SelectField form={form} name="province" options={provinces.map((value) => ({ value, label: value }))} />
            </div>
            <div className="pv-columns">
              <TextField form={form} name="phone" type="tel" maxLength={32} />
              <TextField form={form} name="email" type="email" maxLength={254} />
            </div>
            <SelectField
              form={form}
              name="language"
              options={[
                { value: 'en-CA', label: t.english },
                { value: 'fr-CA', label: t.french },
              ]}
            />
          </>
        )}
        <div className="pv-form-actions">
          <Button intent="quiet" onClick={alike ? () => setAlike(null) : close}>
            {alike ? t.backToForm : t.cancel}
          </Button>
          <SubmitButton form={form}>{alike ? t.noneOfThese : t.check}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
});
