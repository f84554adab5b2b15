import 'uplot/dist/uPlot.min.css';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import { I18n, Theme } from '#core/shared';
import { useService } from '#core/browser/react/useService.ts';
import type { TrendBand, TrendRange, TrendRow, TrendSeries } from './series.ts';
import { coloursOf, dataOf, optionsOf } from './plotOptions.ts';

export interface PlotProps {
  readonly rows: readonly TrendRow[];
  readonly series: readonly TrendSeries[];
  readonly range?: TrendRange;
  readonly bands?: readonly TrendBand[];
  /** The whole chart in a sentence. */
  readonly summary: string;
  /** How the keyboard walks it. */
  readonly keys: string;
  readonly reading: (row: TrendRow) => string;
}

const stepOf = (key: string, count: number): ((at: number) => number) | undefined =>
  ({
    ArrowLeft: (at: number) => Math.max(0, at - 1),
    ArrowRight: (at: number) => Math.min(count - 1, at + 1),
    Home: () => 0,
    End: () => count - 1,
  })[key];

/** The drawn line. The arrow keys move a cursor from value to value, whose reading is shown and said. */
export const Plot = observer(({ rows, series, range, bands, summary, keys, reading }: PlotProps) => {
  const frame = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot | null>(null);
  const [at, setAt] = useState<number | null>(null);
  const { bright } = useService(Theme);
  const i18n = useService(I18n);
  const { locale } = i18n;

  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const words = {
      date: (time: number, options: Intl.DateTimeFormatOptions) => i18n.date(new Date(time), options),
      number: (value: number) => i18n.number(value),
    };
    const what = { rows, series, range, bands };
    const plot = new uPlot(optionsOf(what, coloursOf(element), words, element.clientWidth), dataOf(what), element);
    drawn.current = plot;
    plot.over.addEventListener('mousemove', () => setAt(plot.cursor.idx ?? null));
    plot.over.addEventListener('mouseleave', () => setAt(null));
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height: 220 }));
    resized.observe(element);
    return () => {
      resized.disconnect();
      plot.destroy();
      drawn.current = null;
    };
  }, [rows, series, range, bands, bright, locale, i18n]);

  const walk = (event: KeyboardEvent): void => {
    const step = stepOf(event.key, rows.length);
    if (!step) return;
    event.preventDefault();
    const next = step(at ?? (event.key === 'ArrowLeft' ? rows.length : -1));
    setAt(next);
    const plot = drawn.current;
    const row = rows[next];
    const value = row?.points.find((point) => point !== null)?.value;
    if (plot && row && value !== undefined) {
      plot.setCursor({ left: plot.valToPos(row.time / 1000, 'x'), top: plot.valToPos(value, 'y') });
    }
  };
  const row = at === null ? undefined : rows[at];

  return (
    <div className="pv-trend-body">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a picture that is walked with the arrow keys */}
      <div
        ref={frame}
        className="pv-trend-plot"
        role="group"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
        tabIndex={0}
        aria-label={`${summary} ${keys}`}
        onKeyDown={walk}
      />
      <p className="pv-trend-reading" role="status">
        {row ? reading(row) : ''}
      </p>
      {series.length > 1 && (
        <ul className="pv-trend-legend" aria-hidden="true">
          {series.map(({ label }, index) => (
            <li key={label} className={`line-${index % 4}`}>
              {label}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
});
