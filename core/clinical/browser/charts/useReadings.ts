import { useMessages } from '#core/browser/react/useMessages.ts';
import { useI18n } from '#ui/kernel.ts';
import { unitText, valueNumber } from '#clinical/shared';
import { chartTexts } from './messages.ts';
import { standing, type TrendPoint, type TrendRange, type TrendRow, type TrendSeries } from './series.ts';

export interface Readings {
  /** One row's values: 'Systolic 128, Diastolic 82'. */
  values(row: TrendRow): string;
  /** The same with its moment and how it stands to the range. */
  reading(row: TrendRow): string;
  point(point: TrendPoint): string;
  stands(point: TrendPoint): string;
  readonly range: string;
}

interface Measured {
  readonly series: readonly TrendSeries[];
  readonly unit: string;
  readonly range?: TrendRange;
}

/** What a chart says in words, in the reader's language. */
export const useReadings = ({ series, unit, range }: Measured): Readings => {
  const t = useMessages(chartTexts);
  const i18n = useI18n();
  const number = valueNumber(i18n);
  const point = ({ value }: TrendPoint): string =>
    [number(value), unitText(unit, i18n.locale, value)].filter(Boolean).join(' ');
  const stands = (one: TrendPoint): string => {
    const at = standing(one, range);
    return at === 'within' ? '' : at === 'high' ? t.high : t.low;
  };
  const values = ({ points }: TrendRow, withStanding = false): string =>
    points
      .flatMap((one, index) =>
        one ? [[points.length > 1 ? series[index]?.label : '', point(one), withStanding ? stands(one) : '']] : [],
      )
      .map((parts) => parts.filter(Boolean).join(' '))
      .join(', ');
  const { low, high } = range ?? {};
  return {
    values: (row) => values(row),
    reading: (row) => `${i18n.date(row.at)}: ${values(row, true)}`,
    point,
    stands,
    range:
      low !== undefined && high !== undefined
        ? t.between(number(low), number(high))
        : high !== undefined
          ? t.below(number(high))
          : low !== undefined
            ? t.above(number(low))
            : '',
  };
};
