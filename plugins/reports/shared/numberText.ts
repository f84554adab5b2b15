import type { I18n } from '#core/shared';
import type { NumberCell } from './table.ts';

/** A number as the page and the printed file say it; minutes, hours and days have their unit in the heading. */
export const numberText = ({ value, sort, change }: NumberCell, i18n: Pick<I18n, 'number'>): string => {
  if (value === null) return '–';
  const sign = change ? ({ signDisplay: 'exceptZero' } as const) : {};
  const exact = { maximumFractionDigits: 1, ...sign };
  return sort === 'percent' ? i18n.number(value / 100, { style: 'percent', ...exact }) : i18n.number(value, exact);
};
