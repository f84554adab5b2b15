import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import { doseUnitText } from '#plugins/medications/shared/dose/doseText.ts';
import { CheckField, type FormModel, optionsOf, SelectField, TextField } from '#ui';
import { doseRoutes, doseUnits, frequencies } from '#plugins/medications/shared/writtenDose.ts';
import { staffTexts } from '../messages/index.ts';

const moments = ['MORN', 'NOON', 'EVE', 'HS', 'C', 'AC', 'PC'];

/** One dose: how much, how, how often, when, and until when. */
export const DoseFields = observer(({ form }: { readonly form: FormModel }) => {
  const t = useMessages(staffTexts);
  const { locale } = useService(I18n);
  return (
    <>
      <div className="med-fields">
        <TextField form={form} name="amount" maxLength={9} />
        <SelectField form={form} name="unit" options={optionsOf(doseUnits, (unit) => doseUnitText(unit, locale))} />
        <SelectField
          form={form}
          name="route"
          options={optionsOf(Object.keys(doseRoutes), (value) => t.route_(value))}
        />
        <SelectField
          form={form}
          name="often"
          options={optionsOf(Object.keys(frequencies), (value) => t.often_(value))}
        />
        <SelectField form={form} name="moment" options={optionsOf(moments, (value) => t.moment_(value), t.anyMoment)} />
      </div>
      <CheckField form={form} name="asNeeded" />
      {form.values['asNeeded'] === true && (
        <div className="med-fields two">
          <TextField form={form} name="asNeededFor" maxLength={120} />
          <TextField form={form} name="most" maxLength={9} />
        </div>
      )}
      <TextField form={form} name="instruction" maxLength={300} />
    </>
  );
});
