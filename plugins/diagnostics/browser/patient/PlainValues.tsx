import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { TrendChart } from '#clinical/browser';
import { conceptText } from '#clinical/shared';
import { I18n } from '#core/shared';
import { isAbnormal, isCritical, worstFlag } from '../../shared/flags.ts';
import { messages } from '../messages/index.ts';
import { flagTone, plainFlag, rangeText, type Value } from '../resultText.ts';
import { trendSeriesOf, trendRange } from '../valueHistory.ts';
import { ValueCell } from '../components/ValueTable.tsx';

export interface PlainValuesProps {
  readonly values: readonly Value[];
  readonly course: readonly Value[];
}

/** The values for the patient: what is out of range first, each in words, with its course. */
export const PlainValues = observer(({ values, course }: PlainValuesProps) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const rank = (value: Value): number => {
    const flag = worstFlag(value);
    return isCritical(flag) ? 0 : isAbnormal(flag) ? 1 : 2;
  };
  const sorted = [...values].sort((one, other) => rank(one) - rank(other));
  return (
    <ul className="dx-plain">
      {sorted.map((value) => {
        const flag = worstFlag(value);
        const series = trendSeriesOf(value, course);
        const range = rangeText(value, t, i18n);
        return (
          <li key={value.id} className={flagTone(flag)}>
            <div className="dx-plain-head">
              <b>{conceptText(value.code)}</b>
              <ValueCell value={value} />
            </div>
            <p className="dx-plain-words">
              {plainFlag(value, t)}
              {range && (
                <small>
                  {t.columnRange}: {range}
                </small>
              )}
            </p>
            {series.points.length > 1 && (
              <details>
                <summary>{t.trend}</summary>
                <TrendChart
                  label={conceptText(value.code)}
                  unit={value.valueQuantity?.unit ?? ''}
                  series={[series]}
                  range={trendRange(value, t.columnRange)}
                  heading={false}
                />
              </details>
            )}
          </li>
        );
      })}
    </ul>
  );
});
