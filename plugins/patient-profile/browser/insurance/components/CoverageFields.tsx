import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { DateField, type FormModel, optionsOf, SelectField, TextField } from '#ui';
import { hasVersionCode, provinces } from '#clinical/shared/healthCard.ts';
import { type CoverageValues, holders } from '../coverage.ts';
import { insuranceTexts } from '../messages/index.ts';

interface Props {
  readonly form: FormModel<CoverageValues>;
  readonly provincial: boolean;
  /** The number is verified: only the clinic changes it. */
  readonly fixed: boolean;
}

export const CoverageFields = observer(({ form, provincial, fixed }: Props) => {
  const t = useMessages(insuranceTexts);
  const { province, holder } = form.values;
  const dates = (
    <div className="pv-columns">
      <DateField form={form} name="start" />
      <DateField form={form} name="end" />
    </div>
  );
  if (provincial) {
    return (
      <>
        <SelectField form={form} name="province" disabled={fixed} options={optionsOf(provinces, (value) => t[value])} />
        <div className="pv-columns">
          <TextField
            form={form}
            name="number"
            maxLength={20}
            disabled={fixed}
            help={fixed ? t.fixedNumber : undefined}
          />
          {(province === '' || hasVersionCode(province)) && (
            <TextField form={form} name="version" maxLength={2} help={t.versionHelp} />
          )}
        </div>
        {dates}
      </>
    );
  }
  return (
    <>
      <TextField form={form} name="payor" maxLength={120} />
      <div className="pv-columns">
        <TextField form={form} name="number" maxLength={40} />
        <TextField form={form} name="group" maxLength={40} />
      </div>
      <div className="pv-columns">
        <SelectField form={form} name="holder" options={optionsOf(holders, (value) => t[value])} />
        {holder !== 'self' && <TextField form={form} name="holderName" maxLength={120} />}
      </div>
      {dates}
    </>
  );
});
