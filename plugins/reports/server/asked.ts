import { Temporal } from 'temporal-polyfill';
import type { DeclaredMeasure, MeasurePlace } from '#clinical/server';
import { invalid } from '#core/server';
import { isDay, isStep, mostYears, type Period, plusDays, plusMonths } from '../shared/period.ts';
import type { Asker } from './visible.ts';

/** The moment at which a day begins on the clinic's clocks; where midnight is skipped, the first moment after. */
export const beginning = (day: string, zone: string): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(zone).startOfDay().epochMilliseconds);

/** @throws Failure 422 naming the field */
export const checkPeriod = ({ from, to }: Period, names = { from: 'from', to: 'to' }): void => {
  for (const [name, day] of [
    [names.from, from],
    [names.to, to],
  ] as const)
    if (!isDay(day)) throw invalid('This day is not in the calendar.', { [name]: 'Choose another day.' });
  if (from > to)
    throw invalid('The period ends before it begins.', { [names.to]: 'Choose a day on or after the first one.' });
  if (to >= plusMonths(from, 12 * mostYears))
    throw invalid(`A report covers at most ${mostYears} years.`, { [names.from]: 'Choose a later first day.' });
};

/** @throws Failure 422 for dimensions that the measure does not have, and for the same one twice */
export const checkDimensions = (
  { dimensions, standing }: DeclaredMeasure,
  by: readonly string[],
  where: Readonly<Record<string, unknown>>,
): void => {
  const own = new Set(dimensions.map(({ id }) => id));
  const unknown = [
    ...by.filter((id) => !own.has(id) && (standing || !isStep(id))),
    ...Object.keys(where).filter((id) => !own.has(id)),
  ];
  if (unknown.length > 0)
    throw invalid('This report can’t be grouped or filtered like that.', { by: 'Choose one of its own groupings.' });
  if (new Set(by).size < by.length || by.filter(isStep).length > 1)
    throw invalid('Choose two different groupings, one of them of time at most.', { by: 'Choose another grouping.' });
};

export const placeOf = (
  { caller }: Pick<Asker, 'caller'>,
  { from, to }: Period,
  zone: string,
  now: Date,
): MeasurePlace => ({
  orgId: caller.orgId,
  from: beginning(from, zone),
  to: beginning(plusDays(to, 1), zone),
  now,
  viewer: caller,
});
