import type { TableWords } from '../words/index.ts';
import type { Money } from './pay.ts';
import { currency, type RateKind } from './rateCalls.ts';

type Said = Pick<TableWords, 'noRate' | 'withoutRate' | 'rateAnHour' | 'rateAKm'>;

/** Amounts and rates in words, on the page and in its files. */
export const moneyText = (t: Said, number: (value: number, options: Intl.NumberFormatOptions) => string) => {
  const cents = (value: number): string => number(value / 100, { style: 'currency', currency });
  const rate = (kind: RateKind, amount: string): string => {
    const shown = number(Number(amount), {
      ...{ style: 'currency', currency, minimumFractionDigits: 2, maximumFractionDigits: 4 },
    });
    return kind === 'hour' ? t.rateAnHour(shown) : t.rateAKm(shown);
  };
  return {
    rate,
    /** Of one visit. */
    ofVisit: (value: number | null): string => (value === null ? t.noRate : cents(value)),
    /** What is missing from a sum stands with it. */
    ofSum: ({ cents: all, without }: Money): { readonly sum: string; readonly under: string } => ({
      sum: all === 0 && without > 0 ? t.noRate : cents(all),
      under: without > 0 ? t.withoutRate(without) : '',
    }),
  };
};
