import type { ReactNode } from 'react';
import { TwoLines } from '#ui';
import type { Money } from '../../shared/rates/pay.ts';
import type { RateKind } from '../../shared/rates/rateCalls.ts';
import { useMoney } from './useMoney.ts';

interface FigureProps {
  readonly children: ReactNode;
  readonly under: ReactNode;
}

/** Two lines that end together, as numbers do. */
export const Figure = (lines: FigureProps) => (
  <span className="hc-money">
    <TwoLines {...lines} />
  </span>
);

/** A sum of money in a table, with what it leaves out. */
export const MoneyCell = ({ money }: { readonly money: Money }) => {
  const { sum, under } = useMoney().ofSum(money);
  return <Figure under={under}>{sum}</Figure>;
};

interface VisitMoneyProps {
  readonly kind: RateKind;
  readonly cents: number | null;
  readonly rate: string | null;
}

/** What one visit is worth, and by which rate. */
export const VisitMoney = ({ kind, cents, rate }: VisitMoneyProps) => {
  const money = useMoney();
  return <Figure under={rate !== null && cents !== 0 && money.rate(kind, rate)}>{money.ofVisit(cents)}</Figure>;
};
