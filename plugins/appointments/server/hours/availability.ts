import type { PractitionerRole, PractitionerRoleAvailableTime } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server';
import { idOf, type RecordPage, type SearchParams, type Stored } from '#clinical/shared';
import type { Availability } from '../../shared/visitTypes.ts';
import { noReason } from './awayReasons.ts';

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** Used until hours are set: Monday to Friday, nine to five with an hour at noon. */
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

export const availabilityOf = (role: PractitionerRole | undefined): Availability => {
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
    // Why is for staff only, and not in the role.
    away: (role.notAvailable ?? []).flatMap(({ during }) =>
      during?.start
        ? [{ from: during.start.slice(0, 10), to: (during.end ?? during.start).slice(0, 10), why: '' }]
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
  notAvailable: away.map(({ from, to }) => ({ description: noReason, during: { start: from, end: to } })),
});

const idOfPractitioner = (role: PractitionerRole): string | undefined => idOf(role.practitioner, 'Practitioner');

/** A role that is still held goes before a former one, then one that says hours before one that does not. */
const rankOf = (role: PractitionerRole): number => Number(role.active === false) * 2 + Number(!role.availableTime);

const inOrder = (one: Stored<PractitionerRole>, other: Stored<PractitionerRole>): number =>
  rankOf(one) - rankOf(other) || (one.id < other.id ? -1 : 1);

/** So many are asked for in one search. */
const atOnce = 100;

/** The role whose hours count for each practitioner; always the same one where there are several. */
export const rolesOf = async (
  record: FhirRecord,
  practitioners: readonly string[],
): Promise<ReadonlyMap<string, Stored<PractitionerRole>>> => {
  const all: Stored<PractitionerRole>[] = [];
  for (let from = 0; from < practitioners.length; from += atOnce) {
    const some = practitioners.slice(from, from + atOnce).map((id) => `Practitioner/${id}`);
    let next: SearchParams | string | null = { practitioner: some.join(','), _count: 2 * atOnce };
    while (next !== null) {
      const page: RecordPage<'PractitionerRole'> = await record.search('PractitionerRole', next);
      all.push(...page.resources);
      ({ next } = page);
    }
  }
  const first = new Map<string, Stored<PractitionerRole>>();
  for (const role of all.sort(inOrder)) {
    const id = idOfPractitioner(role);
    if (id !== undefined && !first.has(id)) first.set(id, role);
  }
  return first;
};

export const roleOf = async (record: FhirRecord, practitioner: string): Promise<Stored<PractitionerRole> | undefined> =>
  (await rolesOf(record, [practitioner])).get(practitioner);
