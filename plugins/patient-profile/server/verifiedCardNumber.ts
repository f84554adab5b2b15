import type { Coverage } from '@medplum/fhirtypes';
import { forbidden } from '#core/server';
import type { RecordEvent, RecordEventContext } from '#clinical/server';
import { provinceOfSystem } from '#clinical/shared/healthCard.ts';
import { verifiedOf } from '../shared/verification.ts';

/** What a province knows the person by; other plans' numbers may change, and lose their mark with it. */
const provincialNumbers = ({ identifier = [], subscriberId }: Coverage): string => {
  const numbers = identifier.filter(({ system }) => provinceOfSystem(system));
  return numbers.length > 0 ? JSON.stringify([numbers.map(({ value }) => value), subscriberId]) : '';
};

/** The number of a verified card is the clinic's to change, with or without its mark. */
export const protectVerifiedCardNumber = async (
  events: readonly RecordEvent[],
  { caller }: RecordEventContext,
): Promise<void> => {
  if (caller?.role !== 'patient') return;
  for (const { action, resource, previous } of events) {
    if (action === 'deleted' || resource.resourceType !== 'Coverage') continue;
    const before = previous as Coverage | null;
    if (before && verifiedOf(before) && provincialNumbers(resource) !== provincialNumbers(before))
      throw forbidden('Ask the clinic to change the number of a verified card.');
  }
};
