import type { Appointment } from '@medplum/fhirtypes';
import { type Caller, type FhirRecord, forbidden, notFound } from '../../../core/server/index.ts';
import type { Stored } from '../../../core/shared/index.ts';
import type { Scope } from '../shared/contract.ts';
import { mostOccurrences } from '../shared/recurrence.ts';
import { isAhead, urls, type Visit, visitOf } from '../shared/visit.ts';

export interface Placed {
  readonly appointment: Stored<Appointment>;
  readonly visit: Visit;
}

const placed = (appointment: Stored<Appointment>): Placed | null => {
  const visit = visitOf(appointment);
  return visit && { appointment, visit };
};

/** The visit, where the caller may change it: a patient their own, staff everybody's. @throws Failure 404 */
export const visitFor = async (record: FhirRecord, caller: Caller, id: string): Promise<Placed> => {
  const found = await record.find('Appointment', id);
  const one = found && placed(found);
  if (!one || (caller.role === 'patient' && one.visit.patient?.id !== caller.resourceId)) throw notFound('visit');
  return one;
};

/**
 * The visits of a series that a change is for, that one among them; by their time. What began already stays as it is, whether
 * or not anybody said how it went. Patients change one at a time.
 */
export const visitsIn = async (
  record: FhirRecord,
  caller: Caller,
  { appointment, visit }: Placed,
  scope: Scope,
  now: Date,
): Promise<readonly Placed[]> => {
  if (scope === 'this' || visit.series === null) return [{ appointment, visit }];
  if (caller.role === 'patient')
    throw forbidden('A series is changed by the clinic. Change one visit, or ask the clinic.');
  const { resources } = await record.search('Appointment', {
    identifier: `${urls.series}|${visit.series}`,
    _sort: 'date',
    _count: mostOccurrences,
  });
  return resources
    .flatMap((one) => placed(one) ?? [])
    .filter((one) => one.visit.id === visit.id || isAhead(one.visit, now))
    .filter((one) => scope === 'all' || one.visit.start >= visit.start);
};
