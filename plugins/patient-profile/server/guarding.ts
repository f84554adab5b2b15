import type { Coverage, Patient } from '@medplum/fhirtypes';
import { type RecordEvent, type RecordEventContext, forbidden } from '../../../core/server/index.ts';
import { provinceOfSystem } from '../shared/healthCard.ts';
import { withExtension } from '../shared/extensions.ts';
import { verifiedOf, verifiedUrl } from '../shared/verified.ts';

const stampOf = (of: Parameters<typeof verifiedOf>[0]): string | undefined => verifiedOf(of)?.on;

const bare = (coverage: Coverage): string =>
  JSON.stringify({ ...coverage, meta: undefined, extension: withExtension(coverage, verifiedUrl, null) });

/** What a province knows the person by; other plans' numbers may change, and lose their mark with it. */
const provincialNumbers = ({ identifier = [], subscriberId }: Coverage): string => {
  const numbers = identifier.filter(({ system }) => provinceOfSystem(system));
  return numbers.length > 0 ? JSON.stringify([numbers.map(({ value }) => value), subscriberId]) : '';
};

const guardCoverage = (now: Coverage, before: Coverage | null): void => {
  const stamp = stampOf(now);
  if (stamp !== undefined && stamp !== stampOf(before ?? undefined))
    throw forbidden('Only the clinic can mark a card as verified.');
  if (stamp !== undefined && before && bare(now) !== bare(before))
    throw forbidden('A change to a verified card must leave out the mark of verification.');
  if (before && verifiedOf(before) && provincialNumbers(now) !== provincialNumbers(before))
    throw forbidden('Ask the clinic to change the number of a verified card.');
};

/** An address may keep its own stamp, whatever else changes; no other gets one. */
const guardPatient = (now: Patient, before: Patient | null): void => {
  for (const contact of now.telecom ?? []) {
    const stamp = stampOf(contact);
    if (stamp === undefined) continue;
    const kept = before?.telecom?.find(({ system, value }) => system === contact.system && value === contact.value);
    if (stamp !== stampOf(kept)) throw forbidden('Only a code can mark an address as verified.');
  }
};

/** What says 'verified' is never a patient's own word, whichever application writes it. */
export const guardStamps = async (events: readonly RecordEvent[], { caller }: RecordEventContext): Promise<void> => {
  if (caller?.role !== 'patient') return;
  for (const { action, resource, previous } of events) {
    if (action === 'deleted') continue;
    if (resource.resourceType === 'Coverage') guardCoverage(resource, previous as Coverage | null);
    if (resource.resourceType === 'Patient') guardPatient(resource, previous as Patient | null);
  }
};
