import { createHash } from 'node:crypto';
import type { Reference, Schedule, Slot } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server';
import type { Span } from '../../shared/freeTimes.ts';

/** Identifier of the slots that this plugin writes: what others write has none of it. */
export const ownSlots = 'urn:pavilion:visit-slot';

/** Derived from its parts, so that it is found without a search; a slot's id does not reveal its visit. */
const idFrom = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('|')).digest('hex').slice(0, 40);

export const scheduleId = (practitioner: string): string => idFrom('schedule', practitioner);
export const slotId = (appointment: string, practitioner: string): string => idFrom('visit', appointment, practitioner);
export const awaySlotId = (practitioner: string, from: string, to: string): string =>
  idFrom('away', practitioner, from, to);

export const slotReference = (appointment: string, practitioner: string): Reference<Slot> => ({
  reference: `Slot/${slotId(appointment, practitioner)}`,
});

/** Says when a practitioner is busy but never why: every patient of the clinic may read it. */
export const busySlot = (
  id: string,
  practitioner: string,
  { start, end }: Span,
  status: Slot['status'],
): Slot & { readonly id: string } => ({
  resourceType: 'Slot',
  id,
  identifier: [{ system: ownSlots, value: id }],
  schedule: { reference: `Schedule/${scheduleId(practitioner)}` },
  status,
  start: start.toISOString(),
  end: end.toISOString(),
});

export const dropSlot = async (record: FhirRecord, id: string): Promise<void> => {
  if (await record.find('Slot', id)) await record.remove('Slot', id);
};

/** Whose time a schedule is, by FHIR id. */
export const practitionersIn = (schedule: Schedule | null): readonly string[] =>
  (schedule?.actor ?? []).flatMap(({ reference }) => {
    const [type, id] = reference?.split('/') ?? [];
    return type === 'Practitioner' && id ? [id] : [];
  });
