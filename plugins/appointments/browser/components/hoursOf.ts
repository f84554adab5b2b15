import type { ShownDay } from '../useShown.ts';

const usual = { from: 7, to: 20 };

/** Whole hours between which days are drawn: the usual ones, and more where visits stand outside them, here or in the reader's zone. */
export const hoursOf = (days: readonly ShownDay[]): { readonly from: number; readonly to: number } => {
  let { from, to } = usual;
  for (const { start, end } of days.flatMap(({ visits }) => visits)) {
    from = Math.min(from, start.getHours());
    const over = end.toDateString() === start.toDateString() ? end.getHours() + (end.getMinutes() > 0 ? 1 : 0) : 24;
    to = Math.max(to, over);
  }
  return { from, to };
};
