import type { Coverage, Patient } from '@medplum/fhirtypes';
import type { SeedContext } from '#core/server';
import { personName, type Stored } from '#clinical/shared';
import { type Province, provinceOfSystem } from '#clinical/shared/healthCard.ts';
import { verifiedExtension } from '../shared/verification.ts';

const dayMs = 86_400_000;

/** A day some days from the seed's now: `2026-12-30`. */
export const dayFrom = ({ now }: SeedContext, days: number): string =>
  new Date(now.getTime() + days * dayMs).toISOString().slice(0, 10);

export const momentFrom = ({ now }: SeedContext, days: number): string =>
  new Date(now.getTime() + days * dayMs).toISOString();

const typeSystem = 'http://terminology.hl7.org/CodeSystem/v3-ActCode';
const relationshipSystem = 'http://terminology.hl7.org/CodeSystem/subscriber-relationship';
const classSystem = 'http://terminology.hl7.org/CodeSystem/coverage-class';
const payers: Partial<Record<Province, string>> = { ON: 'OHIP', QC: 'RAMQ' };

interface CardWords {
  readonly id: string;
  readonly version?: string;
  readonly start: string;
  readonly end: string;
  readonly verified?: { readonly on: string; readonly by: { readonly id: string; readonly name: string } };
}

/** The card whose number the Patient carries; null where it carries none. */
export const provincialCard = (patient: Stored<Patient>, words: CardWords): Stored<Coverage> | null => {
  const card = patient.identifier?.find(({ system }) => provinceOfSystem(system));
  const province = provinceOfSystem(card?.system);
  if (!card?.value || !province) return null;
  const self = { reference: `Patient/${patient.id}`, display: personName(patient.name) };
  const { version, verified } = words;
  const by = verified && { reference: `Practitioner/${verified.by.id}`, display: verified.by.name };
  return {
    resourceType: 'Coverage',
    id: words.id,
    status: 'active',
    type: { coding: [{ system: typeSystem, code: 'PUBLICPOL' }] },
    identifier: [{ system: card.system, value: card.value }],
    subscriberId: card.value,
    subscriber: self,
    beneficiary: self,
    relationship: { coding: [{ system: relationshipSystem, code: 'self' }] },
    period: { start: words.start, end: words.end },
    payor: [{ display: payers[province] ?? province }],
    order: 1,
    ...(version || verified
      ? {
          extension: [
            ...(version ? [{ url: 'urn:pavilion:card-version', valueString: version }] : []),
            ...(verified && by ? [verifiedExtension({ on: verified.on, by })] : []),
          ],
        }
      : {}),
  };
};

interface PlanWords {
  readonly id: string;
  readonly payor: string;
  readonly number: string;
  readonly group: string;
  readonly end: string;
  readonly order: number;
  /** Where it is the spouse's. */
  readonly spouse?: string;
}

export const extendedPlan = (patient: Stored<Patient>, words: PlanWords): Stored<Coverage> => {
  const self = { reference: `Patient/${patient.id}`, display: personName(patient.name) };
  return {
    resourceType: 'Coverage',
    id: words.id,
    status: 'active',
    type: { coding: [{ system: typeSystem, code: 'EHCPOL' }] },
    subscriberId: words.number,
    subscriber: words.spouse ? { display: words.spouse } : self,
    beneficiary: self,
    relationship: { coding: [{ system: relationshipSystem, code: words.spouse ? 'spouse' : 'self' }] },
    period: { end: words.end },
    payor: [{ display: words.payor }],
    class: [{ type: { coding: [{ system: classSystem, code: 'group' }] }, value: words.group }],
    order: words.order,
  };
};
