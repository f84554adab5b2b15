import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages, useService } from '../../../../../core/browser/index.ts';
import { I18n } from '../../../../../core/shared/index.ts';
import { dosageInWords } from '../../../shared/dose/inWords.ts';
import { dosageOf, doseUnits, frequencies } from '../../../shared/writtenDose.ts';
import { deskTexts } from '../../messages/deskTexts.ts';
import { type DoseValues, writtenDose } from './prescribeForm.ts';

interface ChangedDoseProps {
  readonly dose: DoseValues;
  readonly change: (dose: DoseValues) => void;
}

/** The new dose of one line: how much and how often; the rest stays. */
export const ChangedDose = observer(({ dose, change }: ChangedDoseProps) => {
  const t = useMessages(deskTexts);
  const { locale } = useService(I18n);
  const id = useId();
  const written = writtenDose(dose);
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
          <select
            id={`${id}-unit`}
            className="pv-input"
            value={dose.unit}
            onChange={(event) => change({ ...dose, unit: event.target.value as DoseValues['unit'] })}
          >
            {doseUnits.map((unit) => (
              <option key={unit} value={unit}>
                {t.unit_(unit)}
              </option>
            ))}
          </select>
        </div>
        <div className="pv-field">
          <label htmlFor={`${id}-often`}>{t.often}</label>
          <select
            id={`${id}-often`}
            className="pv-input"
            value={dose.often}
            onChange={(event) => change({ ...dose, often: event.target.value as DoseValues['often'] })}
          >
            {Object.keys(frequencies).map((often) => (
              <option key={often} value={often}>
                {t.often_(often)}
              </option>
            ))}
          </select>
        </div>
      </div>
      {written && <p className="pv-muted">{dosageInWords(dosageOf(written), locale)}</p>}
    </>
  );
});
