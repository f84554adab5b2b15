import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { SelectField, TextField, type FormModel } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { provinces } from '../address/provinces.ts';
import { joiningTexts } from '../messages/joiningTexts.ts';
import type { RegistrationValues } from './registration.ts';
import '../account.css';

/** Where somebody lives in Canada. */
export const AddressFields = observer(({ form }: { readonly form: FormModel<RegistrationValues> }) => {
  const t = useMessages(joiningTexts);
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
