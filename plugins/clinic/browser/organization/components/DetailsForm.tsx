import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { Card, Form, FormActions, MeanwhileNote, optionsOf, SelectField, TextField } from '#ui';
import { clockText, I18n } from '#core/shared';
import { type Details, provinces, timeZones, type Weekday, weekdays } from '#plugins/clinic/shared/organization.ts';
import { dayName } from '../localNames.ts';
import { zoneName } from '../../../shared/zoneName.ts';
import { organizationTexts } from '../messages/index.ts';
import { HoursField } from './HoursField.tsx';
import { type OrganizationFormProps, useDetailsForm } from '../hooks/useDetailsForm.ts';

export const DetailsForm = observer((given: OrganizationFormProps) => {
  const t = useMessages(organizationTexts);
  const i18n = useService(I18n);
  const { locale } = i18n;
  const { form, shared } = useDetailsForm(given);
  const languages = { 'en-CA': t.english, 'fr-CA': t.french };
  const spanOf = (day: Details['hours'][Weekday]): string =>
    day ? `${clockText(day.open, locale)} – ${clockText(day.close, locale)}` : t.closed;
  const hoursInWords = (hours: Details['hours']): string =>
    weekdays.map((day) => `${dayName(day, i18n)} ${spanOf(hours[day])}`).join(', ');
  const words = (name: string, value: unknown): string => {
    if (name === 'hours') return hoursInWords(value as Details['hours']);
    if (name === 'province') return t[`province_${value as Details['province']}`];
    if (name === 'defaultLocale') return languages[value as Details['defaultLocale']];
    return name === 'timeZone' ? zoneName(String(value), locale) : String(value);
  };
  return (
    <Form form={form}>
      <MeanwhileNote form={form} shared={shared} words={words} />
      <div className="clinic-cards">
        <div className="clinic-column">
          <Card title={t.identity}>
            <div className="pv-form">
              <TextField form={form} name="legalName" autoComplete="organization" maxLength={160} />
              <TextField form={form} name="line1" autoComplete="address-line1" maxLength={120} />
              <TextField form={form} name="line2" autoComplete="address-line2" maxLength={120} />
              <div className="pv-columns">
                <TextField form={form} name="city" autoComplete="address-level2" maxLength={80} />
                <TextField
                  form={form}
                  name="postalCode"
                  autoComplete="postal-code"
                  maxLength={7}
                  placeholder="K1A 0B1"
                />
              </div>
              <SelectField
                form={form}
                name="province"
                autoComplete="address-level1"
                options={optionsOf(provinces, (value) => t[`province_${value}`])}
              />
            </div>
          </Card>
        </div>
        <div className="clinic-column">
          <Card title={t.contact}>
            <div className="pv-form">
              <TextField form={form} name="phone" type="tel" autoComplete="tel" maxLength={32} />
              <TextField form={form} name="email" type="email" autoComplete="email" maxLength={254} />
            </div>
          </Card>
          <Card title={t.hours}>
            <HoursField form={form} />
          </Card>
          <Card title={t.habits}>
            <div className="pv-form">
              <SelectField
                form={form}
                name="timeZone"
                options={optionsOf(timeZones, (value) => zoneName(value, locale))}
              />
              <SelectField
                form={form}
                name="defaultLocale"
                options={Object.entries(languages).map(([value, text]) => ({ value, label: text }))}
              />
            </div>
          </Card>
        </div>
      </div>
      <FormActions form={form} action={t.save} />
    </Form>
  );
});
