import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { SelectField, TextField, type FormModel } from '#ui';
import { I18n } from '#core/shared';
import { provinces } from '../address/provinces.ts';
import { registrationTexts } from '../messages/index.ts';
import type { RegistrationValues } from '../registrationForm.ts';
import '../../account.css';

/** A Canadian address. */
export const AddressFields = observer(({ form }: { readonly form: FormModel<RegistrationValues> }) => {
  const t = useMessages(registrationTexts);
  const { locale } = useService(I18n);
  const names = Object.entries(provinces)
    .map(([value, name]) => ({ value, label: name[locale] }))
    .sort((one, other) => one.label.localeCompare(other.label, locale));
  return (
    <fieldset className="account-fields">
      <legend>
        {t.where} <small>{t.whereOptional}</small>
      </legend>
      <TextField form={form} name="line1" autoComplete="address-line1" />
      <TextField form={form} name="line2" autoComplete="address-line2" />
      <div className="pv-columns">
        <TextField form={form} name="city" autoComplete="address-level2" />
        <SelectField form={form} name="province" options={names} />
        <TextField form={form} name="postalCode" autoComplete="postal-code" help={t.postalHelp} />
      </div>
    </fieldset>
  );
});
