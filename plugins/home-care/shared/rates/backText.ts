import { hoursAndMinutes } from '../hours.ts';
import type { BackPay } from '../periodCalls.ts';
import type { TableWords } from '../words/index.ts';
import type { moneyText } from './moneyText.ts';

type Said = Pick<TableWords, 'backPay' | 'backHours' | 'backKm' | 'noRate'>;

interface Saying {
  readonly rate: ReturnType<typeof moneyText>['rate'];
  readonly days: (from: string, to: string) => string;
  readonly number: (value: number) => string;
}

/** Of which period a difference is, of what and paid how; the rate beside the amount is the new one. */
export const backText = (
  t: Said,
  { pay, mileage, back }: { readonly pay: number | null; readonly mileage: number | null; readonly back: BackPay },
  { rate, days, number }: Saying,
): string =>
  [
    t.backPay(days(back.from, back.to)),
    ...(pay
      ? [t.backHours(hoursAndMinutes(back.minutes), back.hourRate === null ? t.noRate : rate('hour', back.hourRate))]
      : []),
    ...(mileage ? [t.backKm(number(back.km), back.kmRate === null ? t.noRate : rate('km', back.kmRate))] : []),
  ].join(', ');
