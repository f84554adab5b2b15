import type { Appointment } from '@medplum/fhirtypes';
import { type Caller, forbidden, notFound } from '#core/server';
import { type FhirRecord } from '#clinical/server';
import { isStaffOnly, type Stored } from '#clinical/shared';
import type { Scope } from '../../shared/calls.ts';
import { maxOccurrences } from '../../shared/recurrence.ts';
import { isAhead, urls, type Visit, visitOf } from '../../shared/visit.ts';

export interface LoadedVisit {
  readonly appointment: Stored<Appointment>;
  readonly visit: Visit;
}

const placed = (appointment: Stored<Appointment>): LoadedVisit | null => {
  const visit = visitOf(appointment);
  return visit && { appointment, visit };
};

const isTheirs = ({ appointment, visit }: LoadedVisit, { resourceId }: Caller): boolean =>
  visit.patient?.id === resourceId && !isStaffOnly(appointment);

/** The visit, where the caller may change it: a patient their own, staff everybody's. @throws Failure 404 */
export const visitFor = async (record: FhirRecord, caller: Caller, id: string): Promise<LoadedVisit> => {
  const found = await record.find('Appointment', id);
  const one = found && placed(found);
  if (!one || (caller.role === 'patient' && !isTheirs(one, caller))) throw notFound('visit');
  return one;
};

/**
 * The visits of a series that a change is for, that one among them; by their time. What began already stays as it is, whether
 * or not anybody said how it went. Patients change one at a time.
 */
export const visitsIn = async (
  record: FhirRecord,
  caller: Caller,
  { appointment, visit }: LoadedVisit,
  scope: Scope,
  now: Date,
): Promise<readonly LoadedVisit[]> => {
  if (scope === 'this' || visit.series === null) return [{ appointment, visit }];
  if (caller.role === 'patient')
    throw forbidden('Only the clinic can change a series. Change one visit, or call the clinic.');
  const { resources } = await record.search('Appointment', {
    identifier: `${urls.series}|${visit.series}`,
    _sort: 'date',
    _count: maxOccurrences,
  });
  return resources
    .flatMap((one) => placed(one) ?? [])
    .filter((one) => one.visit.id === visit.id || isAhead(one.visit, now))
    .filter((one) => scope === 'all' || one.visit.start >= visit.start);
};
