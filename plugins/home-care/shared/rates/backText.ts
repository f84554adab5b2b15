import { hoursAndMinutes } from '../hours.ts';
import type { BackPay } from '../periodCalls.ts';
import type { TableWords } from '../words/index.ts';
import type { moneyText } from './moneyText.ts';

type Said = Pick<TableWords, 'backPay' | 'backHours' | 'backKm' | 'backHoursUnpaid' | 'backKmUnpaid'>;

interface Saying {
  readonly rate: ReturnType<typeof moneyText>['rate'];
  readonly days: (from: string, to: string) => string;
  readonly number: (value: number) => string;
}

/** Of which period a difference is, of what and paid how, if at all; the rate beside the amount is the new one. */
export const backText = (
  t: Said,
  { pay, mileage, back }: { readonly pay: number | null; readonly mileage: number | null; readonly back: BackPay },
  { rate, days, number }: Saying,
): string => {
  const hours = hoursAndMinutes(back.minutes);
  const km = number(back.km);
  return [
    t.backPay(days(back.from, back.to)),
    ...(pay
      ? [back.hourRate === null ? t.backHoursUnpaid(hours) : t.backHours(hours, rate('hour', back.hourRate))]
      : []),
    ...(mileage ? [back.kmRate === null ? t.backKmUnpaid(km) : t.backKm(km, rate('km', back.kmRate))] : []),
  ].join(', ');
};
