import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { TrendChart, type TrendSeries } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import type { Report } from '../../shared/calls.ts';
import { isStep, stepsIn } from '../../shared/period.ts';
import { mainSort, mainValue, notStated, stepWord, tableOf } from '../../shared/table.ts';
import { messages } from '../messages/index.ts';
import { numberText } from '../../shared/numberText.ts';
import { useLocale } from '../useLocale.ts';

/** More lines or bars than these are no picture any more. */
const [mostLines, mostBars] = [4, 20];

const dayMs = 86_400_000;

interface Drawn {
  readonly label: string;
  readonly value: number;
}

/** The report as a picture: lines over time, bars otherwise. Everything in it is in the table too. */
export const ReportChart = observer(({ report }: { readonly report: Report }) => {
  const t = useMessages(messages);
  const locale = useLocale();
  const i18n = useService(I18n);
  const { measure, by } = report;
  const titles = new Map(measure.dimensions.map(({ id, title }) => [id, title[locale]]));
  const byWords = by.map((id) => (isStep(id) ? stepWord(id, locale) : (titles.get(id) ?? id))).join(', ');
  const title = t.chart(measure.title[locale], byWords);
  const sort = mainSort(measure);
  const say = (value: number): string => numberText({ value, sort, change: false, hidden: false, opens: null }, i18n);
  const drawn = useMemo(
    (): readonly Drawn[] =>
      tableOf(report, locale, false)
        .lines.slice(0, -1)
        .flatMap(({ labels }, index) => {
          const value = mainValue(report.measure, report.groups[index]!.now);
          return value === null ? [] : [{ label: labels.join(' · '), value }];
        }),
    [report, locale],
  );
  const step = by.findIndex(isStep);
  const lines = useMemo(
    () => linesOf(report, step, notStated(locale), locale, measure.title[locale]),
    [report, step, locale, measure],
  );
  const ranked = [...drawn].sort((one, other) => other.value - one.value);
  const [most, least] = [ranked[0], ranked.at(-1)];
  if (!most || !least || drawn.length < 2) return null;
  const summary = t.summary(drawn.length, most.label, say(most.value), least.label, say(least.value));
  if (step !== -1) {
    const unit = sort === 'percent' ? '%' : '';
    return (
      <div className="report-chart">
        <p className="pv-muted">{summary}</p>
        <TrendChart label={title} unit={unit} series={lines.slice(0, mostLines)} table={false} heading={false} />
        {lines.length > mostLines && <p className="pv-muted">{t.drawn(mostLines)}</p>}
      </div>
    );
  }
  const top = Math.max(most.value, 0);
  return (
    <div className="report-chart">
      <p className="pv-muted">{summary}</p>
      <div role="img" aria-label={`${title}. ${summary}`} className="report-bars">
        {ranked.slice(0, mostBars).map(({ label, value }) => (
          <div key={label} className="report-bar">
            <span>{label}</span>
            <i style={{ inlineSize: `${top === 0 ? 0 : (100 * value) / top}%` }} />
            <b>{say(value)}</b>
          </div>
        ))}
      </div>
      {ranked.length > mostBars && <p className="pv-muted">{t.drawn(mostBars)}</p>}
    </div>
  );
});

/** One line for each value of the other grouping, the largest first; a step without anything counts nought where noughts are known. */
const linesOf = (
  { measure, by, groups, from, to }: Report,
  step: number,
  unstated: string,
  locale: 'en-CA' | 'fr-CA',
  title: string,
): readonly TrendSeries[] => {
  const id = by[step];
  if (id === undefined || !isStep(id)) return [];
  const starts = stepsIn(id, { from, to });
  const isZero = measure.figure === 'count' || measure.figure === 'sum';
  const other = by.length === 1 ? null : 1 - step;
  const series = Map.groupBy(groups, ({ keys }) => (other === null ? '' : keys[other]!));
  return [...series.values()]
    .map((some) => {
      const values = new Map(some.map(({ keys, now }) => [keys[step]!, mainValue(measure, now)]));
      const label = other === null ? title : (some[0]?.names[other]?.[locale] ?? unstated);
      const points = starts.flatMap((start) => {
        const value = values.get(start) ?? (isZero ? 0 : null);
        // Noon, so that the day is the same in every reader's zone.
        return value === null ? [] : [{ at: new Date(Date.parse(start) + dayMs / 2).toISOString(), value }];
      });
      return { label, points, weight: some.reduce((sum, { now }) => sum + now.facts, 0) };
    })
    .sort((one, next) => next.weight - one.weight);
};
