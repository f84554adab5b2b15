import { useMessages } from '#core/browser';
import { provinces } from '#clinical/shared/healthCard.ts';
import { type FormModel, optionsOf, SelectField, TextField } from '#ui';
import { menuTexts } from '../messages/menu/index.ts';

interface ReachFieldsProps {
  readonly form: FormModel;
  /** Name of the field for the address's province: beside it a form may hold that of the health card. */
  readonly province: string;
}

/** Where a patient is reached: telephone, email and address. */
export const ReachFields = ({ form, province }: ReachFieldsProps) => {
  const t = useMessages(menuTexts);
  return (
    <>
      <div className="pv-columns">
        <TextField form={form} name="phone" type="tel" maxLength={32} />
        <TextField form={form} name="email" type="email" maxLength={254} />
      </div>
      <TextField form={form} name="line1" maxLength={160} />
      <div className="pv-columns">
        <TextField form={form} name="city" maxLength={80} />
        <SelectField form={form} name={province} options={optionsOf(provinces, (value) => value, '—')} />
        <TextField form={form} name="postalCode" maxLength={10} placeholder={t.postalLike} />
      </div>
    </>
  );
};
