import { useMessages, useService } from '#core/browser';
import { I18n } from '#core/shared';
import type { Money } from '../../shared/rates/pay.ts';
import { currency, type RateKind } from '../../shared/rates/rateCalls.ts';
import { messages } from '../messages/index.ts';

/** Amounts and rates in words, as the person writes them. */
export const useMoney = () => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const cents = (value: number): string => i18n.number(value / 100, { style: 'currency', currency });
  const rate = (kind: RateKind, amount: string): string => {
    const shown = i18n.number(Number(amount), {
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
