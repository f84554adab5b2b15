import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../../core/browser/index.ts';
import { CheckField, type FormModel, SelectField, TextField } from '../../../../../core/browser/ui/index.ts';
import { doseRoutes, doseUnits, frequencies } from '../../../shared/writtenDose.ts';
import { deskTexts } from '../../messages/deskTexts.ts';

const moments = ['MORN', 'NOON', 'EVE', 'HS', 'C', 'AC', 'PC'];

/** One dose: how much, how, how often, when, and until when. */
export const DoseFields = observer(({ form }: { readonly form: FormModel }) => {
  const t = useMessages(deskTexts);
  return (
    <>
      <div className="med-fields">
        <TextField form={form} name="amount" maxLength={9} />
        <SelectField form={form} name="unit" options={doseUnits.map((value) => ({ value, label: t.unit_(value) }))} />
        <SelectField
          form={form}
          name="route"
          options={Object.keys(doseRoutes).map((value) => ({ value, label: t.route_(value) }))}
        />
        <SelectField
          form={form}
          name="often"
          options={Object.keys(frequencies).map((value) => ({ value, label: t.often_(value) }))}
        />
        <SelectField
          form={form}
          name="moment"
          options={[{ value: '', label: t.anyMoment }, ...moments.map((value) => ({ value, label: t.moment_(value) }))]}
        />
      </div>
      <CheckField form={form} name="asNeeded" />
      {form.values.asNeeded === true && (
        <div className="med-fields two">
          <TextField form={form} name="asNeededFor" maxLength={120} />
          <TextField form={form} name="most" maxLength={9} />
        </div>
      )}
      <TextField form={form} name="instruction" maxLength={300} />
    </>
  );
});
