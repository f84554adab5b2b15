import { observer } from 'mobx-react-lite';
import { StaffField } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { CheckField, DateField, type FormModel, optionsOf, SelectField, TextField, today, useLocaleOptions } from '#ui';
import { provinces } from '#clinical/shared/healthCard.ts';
import { genders, type NewPatientValues } from '../../shared/newPatient.ts';
import { messages } from '../messages/index.ts';
import { patientsTexts } from '../messages/patients/index.ts';
import { ReachFields } from './ReachFields.tsx';

/** What a desk asks of a new patient: who, how to reach them, whom to call, and who answers for their care. */
export const NewPatientFields = observer(({ form }: { readonly form: FormModel<NewPatientValues> }) => {
  const t = useMessages(patientsTexts);
  const texts = useMessages(messages);
  const localeOptions = useLocaleOptions();
  const hasEmail = form.values.email.trim() !== '';
  return (
    <>
      <h3 className="chart-part">{t.whoPart}</h3>
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
      <h3 className="chart-part">{t.reachPart}</h3>
      <ReachFields form={form} province="homeProvince" />
      <div className="pv-columns">
        <SelectField form={form} name="language" options={localeOptions} />
      </div>
      <h3 className="chart-part">{t.carePart}</h3>
      <div className="pv-columns">
        <TextField form={form} name="contactName" maxLength={120} />
        <TextField form={form} name="contactPhone" type="tel" maxLength={32} />
      </div>
      <StaffField form={form} name="responsible" help={t.responsibleHelp} />
      <CheckField form={form} name="invite" help={hasEmail ? undefined : t.inviteNeedsEmail} />
    </>
  );
});
