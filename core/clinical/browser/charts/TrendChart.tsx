import { whole } from '#core/shared';
import './chart.css';
import { observer } from 'mobx-react-lite';
import { Suspense, useMemo, useState } from 'react';
import { useMessages } from '#core/browser/react/useMessages.ts';
import { lazyPage } from '#core/browser/react/lazy/lazyPage.tsx';
import { Segmented } from '#ui/controls/Segmented.tsx';
import { useI18n } from '#ui/kernel.ts';
import { None } from '#ui/states/None.tsx';
import { unitText } from '#clinical/shared';
import { Skeleton } from '#ui/states/Skeleton.tsx';
import { chartTexts } from './messages.ts';
import { rowsOf, type TrendBand, type TrendRange, type TrendSeries } from './series.ts';
import { TrendTable } from './TrendTable.tsx';
import { useReadings } from './useReadings.ts';

const Plot = lazyPage(() => import(/* webpackChunkName: "plot" */ './Plot.tsx'), 'Plot');

export interface TrendChartProps {
  /** What was measured: 'HbA1c'. */
  readonly label: string;
  /** '' for scores. */
  readonly unit: string;
  readonly series: readonly TrendSeries[];
  readonly range?: TrendRange;
  readonly bands?: readonly TrendBand[];
  /** Shown where the label is not already a heading beside it. */
  readonly heading?: boolean;
  /** False where a table with the same values stands beside it anyway. */
  readonly table?: boolean;
}

const Trend = observer(({ label, unit, series, range, bands, heading = true, table = true }: TrendChartProps) => {
  const t = useMessages(chartTexts);
  const i18n = useI18n();
  const [shown, setShown] = useState<'chart' | 'table'>('chart');
  const rows = useMemo(() => rowsOf(series), [series]);
  const readings = useReadings({ series, unit, range });
  const last = rows.at(-1);
  if (!last) {
    return (
      <p className="pv-trend-empty">
        <b>
          <None of={whole(rows)} says={t.empty} />
        </b>{' '}
        {t.emptyText}
      </p>
    );
  }
  const summary = t.summary(label, rows.length, readings.values(last), i18n.date(last.at, { dateStyle: 'long' }));
  return (
    <figure className="pv-trend" aria-label={label}>
      <div className="pv-trend-head">
        <figcaption>
          {heading && <b>{label}</b>}
          {unit && <span>{unitText(unit, i18n.locale)}</span>}
          {range && (
            <span className="pv-trend-range">
              {range.label ?? t.range}: {readings.range}
            </span>
          )}
        </figcaption>
        {table && (
          <Segmented
            label={`${t.show}: ${label}`}
            options={[
              { value: 'chart', label: t.chart },
              { value: 'table', label: t.table },
            ]}
            value={shown}
            onChange={setShown}
          />
        )}
      </div>
      {shown === 'table' ? (
        <TrendTable caption={summary} rows={rows} series={series} range={range} unit={unit} />
      ) : (
        <Plot {...{ rows, series, range, bands, summary }} keys={t.keys} reading={readings.reading} />
      )}
    </figure>
  );
});

/** Values over time with their range: a line to look at, walked with the arrow keys, and always the same as a table. */
export const TrendChart = (props: TrendChartProps) => (
  <Suspense fallback={<Skeleton lines={5} />}>
    <Trend {...props} />
  </Suspense>
);
