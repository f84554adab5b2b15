import { TwoLines } from '#ui';
import type { Money } from '../../shared/rates/pay.ts';
import type { RateKind } from '../../shared/rates/rateCalls.ts';
import { useMoney } from './useMoney.ts';

/** A sum of money in a table, with what it leaves out. */
export const MoneyCell = ({ money }: { readonly money: Money }) => {
  const { sum, under } = useMoney().ofSum(money);
  return <TwoLines under={under}>{sum}</TwoLines>;
};

interface VisitMoneyProps {
  readonly kind: RateKind;
  readonly cents: number | null;
  readonly rate: string | null;
}

/** What one visit is worth, and by which rate. */
export const VisitMoney = ({ kind, cents, rate }: VisitMoneyProps) => {
  const money = useMoney();
  return <TwoLines under={rate !== null && cents !== 0 && money.rate(kind, rate)}>{money.ofVisit(cents)}</TwoLines>;
};
