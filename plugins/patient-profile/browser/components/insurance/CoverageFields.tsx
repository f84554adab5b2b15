import { observer } from 'mobx-react-lite';
import { useMessages } from '../../../../../core/browser/index.ts';
import { DateField, type FormModel, SelectField, TextField } from '../../../../../core/browser/ui/index.ts';
import { hasVersionCode, provinces } from '../../../shared/healthCard.ts';
import { type CoverageValues, holders } from '../../coverage.ts';
import { insuranceTexts } from '../../messages/insuranceTexts.ts';

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
        <SelectField
          form={form}
          name="province"
          disabled={fixed}
          options={provinces.map((value) => ({ value, label: t[value] }))}
        />
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
        <SelectField form={form} name="holder" options={holders.map((value) => ({ value, label: t[value] }))} />
        {holder !== 'self' && <TextField form={form} name="holderName" maxLength={120} />}
      </div>
      {dates}
    </>
  );
});
