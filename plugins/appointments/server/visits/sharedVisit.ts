import type { Appointment } from '@medplum/fhirtypes';
import { hidesSensitive } from '#clinical/server';
import { sharedAt, type StandingProfile } from '#core/server/identity/sharedProfile.ts';

/** Whether whoever stands for a patient is told of a visit at this moment, by mail or text message. @param visit null: it is gone */
export const isToldOf = (person: StandingProfile, visit: Appointment | null, now: Date): boolean => {
  const shared = sharedAt(person, now);
  return shared !== null && shared.reads.includes('visits') && !(visit && hidesSensitive(shared, visit));
};
