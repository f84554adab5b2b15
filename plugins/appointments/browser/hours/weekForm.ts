import { useService } from '#core/browser';
import { I18n } from '#core/shared';
import { awayFault, spanFault } from '#plugins/appointments/shared/availabilityRules.ts';
import type { Availability } from '#plugins/appointments/shared/visitTypes.ts';
import { messages } from '../messages/index.ts';

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
type Weekday = (typeof weekdays)[number];
type Spans = Availability['week'][number];

/** The week and the days away as a form holds them. */
export type WeekValues = Readonly<Record<Weekday, Spans> & { away: Availability['away'] }>;

export const weekValuesOf = ({ week, away }: Availability): WeekValues => ({
  ...(Object.fromEntries(weekdays.map((day, n) => [day, week[n] ?? []])) as Record<Weekday, Spans>),
  away,
});

/** Days away of which nothing is typed are none. */
export const availabilityIn = (values: WeekValues): Availability => ({
  week: weekdays.map((day) => values[day]),
  away: values.away.filter(({ from, to, why }) => from !== '' || to !== '' || why !== ''),
});

/** The rules of these fields, and what each is called. */
export const useWeekFields = (awayLabel: string) => {
  const i18n = useService(I18n);
  const t = i18n.text(messages);
  // The first of January 2024 was a Monday.
  const labels = Object.fromEntries(
    weekdays.map((day, n) => [day, i18n.date(`2024-01-0${n + 1}`, { weekday: 'long' })]),
  ) as Readonly<Record<Weekday, string>>;
  const dayRule = (day: Weekday) => ({
    label: labels[day],
    check: (spans: unknown) => {
      const faults = (spans as Spans).flatMap((_, at) => spanFault(spans as Spans, at) ?? []);
      return faults[0] && t.onDay(labels[day], faults[0] === 'order' ? t.endsBefore : t.overlaps);
    },
  });
  const fields = {
    ...(Object.fromEntries(weekdays.map((day) => [day, dayRule(day)])) as Record<Weekday, ReturnType<typeof dayRule>>),
    away: {
      label: awayLabel,
      check: (_: unknown, values: WeekValues) => {
        const [fault] = availabilityIn(values).away.flatMap((one) => awayFault(one) ?? []);
        return fault && (fault === 'missing' ? t.awayMissing : t.awayOrder);
      },
    },
  };
  return { labels, fields };
};
