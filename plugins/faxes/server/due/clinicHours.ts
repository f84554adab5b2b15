import type { Location } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server';
import { unkept } from '#clinical/shared';
import { addDays, dayOf, instantOf, weekdayOf } from '#plugins/appointments/shared/index.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const closureUrl = 'urn:pavilion:site-closure';
/** Of a clinic that has not said when it is open. */
const usual: Span = { from: '09:00', to: '17:00' };
const minuteMs = 60_000;
/** A clinic that is open at no time in so many days is counted as if it were open always. */
const mostDays = 120;

interface Span {
  readonly from: string;
  readonly to: string;
}

export interface ClinicHours {
  readonly zone: string;
  /** On `YYYY-MM-DD`, by the clocks of the clinic, in their order and apart. */
  on(day: string): readonly Span[];
}

const joined = (spans: readonly Span[]): readonly Span[] => {
  const made: Span[] = [];
  for (const span of spans.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const last = made.at(-1);
    if (last && span.from <= last.to)
      made[made.length - 1] = { from: last.from, to: span.to > last.to ? span.to : last.to };
    else made.push(span);
  }
  return made;
};

const isClosed = ({ extension = [] }: Location, day: string): boolean =>
  extension.some((one) => {
    const during = one.url === closureUrl ? one.extension?.find(({ url }) => url === 'during')?.valuePeriod : undefined;
    const first = during?.start?.slice(0, 10);
    return first !== undefined && first <= day && day <= (during?.end?.slice(0, 10) ?? first);
  });

const openOn = (site: Location, day: string): readonly Span[] =>
  isClosed(site, day)
    ? []
    : (site.hoursOfOperation ?? [])
        .filter(({ daysOfWeek }) => daysOfWeek?.includes(days[weekdayOf(day)]!))
        .map((one) =>
          one.allDay
            ? { from: '00:00', to: '23:59' }
            : { from: (one.openingTime ?? '').slice(0, 5), to: (one.closingTime ?? '').slice(0, 5) },
        )
        .filter(({ from, to }) => from !== '' && from < to);

/** When at least one of the clinic's places is open; Monday to Friday, nine to five, where none of them says so. */
export const clinicHours = async (record: FhirRecord, zone: string): Promise<ClinicHours> => {
  const found = record.elsewhere
    ? []
    : (await record.search('Location', { status: 'active', ...unkept, _count: 100 })).resources;
  const sites = found.filter(({ hoursOfOperation }) => hoursOfOperation !== undefined);
  return {
    zone,
    on: (day) =>
      sites.length > 0 ? joined(sites.flatMap((site) => openOn(site, day))) : weekdayOf(day) < 5 ? [usual] : [],
  };
};

/** The moment at which the clinic was open for so many hours since another one. */
export const afterOpenHours = (hours: ClinicHours, since: Date, count: number): Date => {
  let left = count * 60 * minuteMs;
  let day = dayOf(since, hours.zone);
  for (let n = 0; n < mostDays; n += 1, day = addDays(day, 1))
    for (const { from, to } of hours.on(day)) {
      const begin = Math.max(instantOf(`${day}T${from}`, hours.zone).getTime(), since.getTime());
      const end = instantOf(`${day}T${to}`, hours.zone).getTime();
      if (end <= begin) continue;
      if (left <= end - begin) return new Date(begin + left);
      left -= end - begin;
    }
  return new Date(since.getTime() + count * 60 * minuteMs);
};
