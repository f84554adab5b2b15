import { observer } from 'mobx-react-lite';
import { optionsOf, SelectField, TextField, type FormModel } from '#ui';
import { provinces } from '#clinical/shared/healthCard.ts';
import type { DetailsValues } from '#clinical/shared/contacts/contactDetails.ts';

export const DetailsFields = observer(({ form }: { readonly form: FormModel<DetailsValues> }) => (
  <>
    <TextField form={form} name="phone" type="tel" autoComplete="tel" maxLength={32} />
    <TextField form={form} name="line1" autoComplete="street-address" maxLength={160} />
    <div className="pv-columns">
      <TextField form={form} name="city" autoComplete="address-level2" maxLength={80} />
      <SelectField
        form={form}
        name="province"
        autoComplete="address-level1"
        options={optionsOf(provinces, (value) => value)}
      />
      <TextField form={form} name="postalCode" autoComplete="postal-code" maxLength={7} />
    </div>
  </>
));
