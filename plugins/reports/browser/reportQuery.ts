import type { Address as WholeAddress } from '#clinical/browser';
import { type Evaluation, type Part, parts, type ShownMeasure } from '../shared/calls.ts';
import { comparisons, daysOf, isDay, isStep, type Period, plusDays, plusMonths, startOf } from '../shared/period.ts';
import { choicesIn, filterName, unstated } from '../shared/savedQuery.ts';

/** What an address says, be it the page's or a saved report's. */
export type Address = Pick<WholeAddress, 'get'>;

export const addressOf = (query: string): Address => {
  const choices = new URLSearchParams(choicesIn(query));
  return { get: (name) => choices.get(name) ?? '' };
};

export const presets = ['month', 'lastMonth', 'days', 'months', 'year'] as const;
export type Preset = (typeof presets)[number];

/** Today is the clinic's. */
export const presetPeriod = (preset: Preset, today: string): Period => {
  const month = startOf('month', today);
  const periods: Readonly<Record<Preset, Period>> = {
    month: { from: month, to: today },
    lastMonth: { from: plusMonths(month, -1), to: plusDays(month, -1) },
    days: { from: plusDays(today, -89), to: today },
    months: { from: plusMonths(month, -11), to: today },
    year: { from: `${today.slice(0, 4)}-01-01`, to: today },
  };
  return periods[preset];
};

export const presetIn = ({ get }: Address): Preset | 'own' => {
  if (get('from') !== '' || get('to') !== '') return 'own';
  return presets.find((one) => one === get('period')) ?? 'months';
};

export const periodIn = (address: Address, today: string): Period => {
  const preset = presetIn(address);
  const usual = presetPeriod(preset === 'own' ? 'months' : preset, today);
  const [from, to] = [address.get('from'), address.get('to')];
  return { from: isDay(from) ? from : usual.from, to: isDay(to) ? to : usual.to };
};

/** What is asked, as the address says it; what it says and the measure has not is left out. */
export const evaluationIn = (address: Address, measure: ShownMeasure, today: string): Evaluation => {
  const { get } = address;
  const period = periodIn(address, today);
  const own = measure.dimensions.map(({ id }) => id);
  const byTime = daysOf(period) > 92 ? 'month' : 'week';
  const usual = measure.standing ? own.slice(0, 1) : [byTime];
  const asked = get('by') === '' ? usual : get('by') === 'total' ? [] : get('by').split(',');
  const by = [...new Set(asked)].filter((id) => own.includes(id) || (!measure.standing && isStep(id))).slice(0, 2);
  const where = Object.fromEntries(
    own.flatMap((id) => {
      const value = get(filterName(id));
      return value === '' ? [] : [[id, [value === unstated ? '' : value]]];
    }),
  );
  const compare = comparisons.find((one) => one === get('vs')) ?? 'none';
  // Two steps of time say nothing that one doesn't.
  return { measure: measure.id, ...period, by: by.filter(isStep).length > 1 ? by.slice(0, 1) : by, where, compare };
};

export interface OpenNumber {
  readonly part: Part;
  /** Of the line; none: the total. */
  readonly keys: readonly string[];
}

export const openIn = ({ get }: Address): OpenNumber | null => {
  const part = parts.find((one) => one === get('rows'));
  if (!part) return null;
  return { part, keys: get('line') === '' ? [] : get('line').split('|').map(decodeURIComponent) };
};

export const opened = ({ part, keys }: OpenNumber): Readonly<Record<'rows' | 'line', string>> => ({
  rows: part,
  line: keys.map(encodeURIComponent).join('|'),
});
export const closed = { rows: '', line: '' } as const;
