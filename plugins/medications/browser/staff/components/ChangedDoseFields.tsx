import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages, useService } from '#core/browser';
import { I18n, keysOf } from '#core/shared';
import { dosageText, doseUnitText } from '#plugins/medications/shared/dose/doseText.ts';
import { dosageOf, doseUnits, frequencies } from '#plugins/medications/shared/writtenDose.ts';
import { staffTexts } from '../messages/index.ts';
import { type DoseValues, parseDose } from '../dialogs/prescriptionForm.ts';
import { Select, optionsOf } from '#ui';

interface ChangedDoseFieldsProps {
  readonly dose: DoseValues;
  readonly change: (dose: DoseValues) => void;
}

/** The new dose of one line: how much and how often; the rest stays. */
export const ChangedDoseFields = observer(({ dose, change }: ChangedDoseFieldsProps) => {
  const t = useMessages(staffTexts);
  const { locale } = useService(I18n);
  const id = useId();
  const written = parseDose(dose);
  return (
    <>
      <div className="med-fields">
        <div className="pv-field">
          <label htmlFor={`${id}-amount`}>{t.amount}</label>
          <input
            id={`${id}-amount`}
            className="pv-input"
            maxLength={9}
            aria-invalid={written ? undefined : true}
            value={dose.amount}
            onChange={(event) => change({ ...dose, amount: event.target.value })}
          />
        </div>
        <div className="pv-field">
          <label htmlFor={`${id}-unit`}>{t.unit}</label>
          <Select
            id={`${id}-unit`}
            value={dose.unit}
            options={optionsOf(doseUnits, (unit) => doseUnitText(unit, locale))}
            onChange={(chosen) => change({ ...dose, unit: chosen })}
          />
        </div>
        <div className="pv-field">
          <label htmlFor={`${id}-often`}>{t.often}</label>
          <Select
            id={`${id}-often`}
            value={dose.often}
            options={optionsOf(keysOf(frequencies), (often) => t.often_(often))}
            onChange={(chosen) => change({ ...dose, often: chosen })}
          />
        </div>
      </div>
      {written && <p className="pv-muted">{dosageText(dosageOf(written), locale)}</p>}
    </>
  );
});
