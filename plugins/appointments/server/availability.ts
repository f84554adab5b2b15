import type { PractitionerRole, PractitionerRoleAvailableTime } from '@medplum/fhirtypes';
import type { FhirRecord } from '../../../core/server/index.ts';
import type { Stored } from '../../../core/shared/index.ts';
import type { Availability } from '../shared/visitTypes.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Monday to Friday, nine to five with an hour at noon: until somebody says otherwise. */
export const usualWeek: Availability = {
  week: days.map((_, n) =>
    n < 5
      ? [
          { from: '09:00', to: '12:00' },
          { from: '13:00', to: '17:00' },
        ]
      : [],
  ),
  away: [],
};

const clock = (time: string | undefined): string => (time ?? '').slice(0, 5);

export const availabilityIn = (role: PractitionerRole | undefined): Availability => {
  if (!role?.availableTime) return usualWeek;
  return {
    week: days.map((day) =>
      role
        .availableTime!.filter(({ daysOfWeek }) => daysOfWeek?.includes(day))
        .map((one) =>
          one.allDay
            ? { from: '00:00', to: '23:55' }
            : { from: clock(one.availableStartTime), to: clock(one.availableEndTime) },
        )
        .filter(({ from, to }) => from !== '' && from < to)
        .sort((a, b) => (a.from < b.from ? -1 : 1)),
    ),
    away: (role.notAvailable ?? []).flatMap(({ description, during }) =>
      during?.start
        ? [{ from: during.start.slice(0, 10), to: (during.end ?? during.start).slice(0, 10), why: description ?? '' }]
        : [],
    ),
  };
};

export const withAvailability = <R extends PractitionerRole>(role: R, { week, away }: Availability): R => ({
  ...role,
  availableTime: week.flatMap((spans, n) =>
    spans.map(({ from, to }): PractitionerRoleAvailableTime => ({
      daysOfWeek: [days[n]!],
      availableStartTime: `${from}:00`,
      availableEndTime: `${to}:00`,
    })),
  ),
  notAvailable: away.map(({ from, to, why }) => ({ description: why || '-', during: { start: from, end: to } })),
});

/** The role in which a practitioner works here; the first where there are several. */
export const roleOf = async (
  record: FhirRecord,
  practitioner: string,
): Promise<Stored<PractitionerRole> | undefined> => {
  const { resources } = await record.search('PractitionerRole', {
    practitioner: `Practitioner/${practitioner}`,
    _sort: '_lastUpdated',
    _count: 1,
  });
  return resources[0];
};

export const availabilityOf = async (record: FhirRecord, practitioner: string): Promise<Availability> =>
  availabilityIn(await roleOf(record, practitioner));
