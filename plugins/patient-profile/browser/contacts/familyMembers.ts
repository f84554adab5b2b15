import type { Consent, RelatedPerson } from '@medplum/fhirtypes';
import { idOf, type RecordChangeRequest, type Stored } from '#clinical/shared';
import { type ActArea, actsOf, type Area, areasOf, provisionOf } from '#clinical/shared/shares/shareKinds.ts';
import { type Relationship, relationshipOf } from '../../shared/family.ts';

/** `ended`: revoked, or its last day is past. `known`: the clinic knows of them, and they see nothing. */
export type AccessStatus = 'active' | 'invited' | 'ended' | 'known';

export interface FamilyMember {
  readonly person: Stored<RelatedPerson>;
  readonly consent: Stored<Consent> | undefined;
  readonly relationship: Relationship | null;
  readonly status: AccessStatus;
  readonly areas: readonly Area[];
  /** Those of them in which the person may act. */
  readonly acts: readonly ActArea[];
  /** `2027-01-31`, or with a time. */
  readonly until: string | undefined;
  readonly email: string | undefined;
  readonly phone: string | undefined;
}

/** A last day counts whole. */
const isPast = (date: string | undefined, today: string): boolean => date !== undefined && date.slice(0, 10) < today;

const accessStatusOf = (person: RelatedPerson, consent: Consent | undefined, today: string): AccessStatus => {
  const over = isPast(consent?.provision?.period?.end, today) || consent?.status === 'inactive';
  if (person.period?.end !== undefined || over) return 'ended';
  if (consent?.status === 'proposed') return 'invited';
  return consent?.status === 'active' ? 'active' : 'known';
};

const consentFor = (id: string, consents: readonly Stored<Consent>[]): Stored<Consent> | undefined =>
  consents
    .filter(({ provision }) => provision?.actor?.some(({ reference }) => idOf(reference, 'RelatedPerson') === id))
    .sort((a, b) => (b.dateTime ?? '').localeCompare(a.dateTime ?? ''))[0];

/** @param today `2026-11-20` */
export const familyOf = (
  people: readonly Stored<RelatedPerson>[],
  consents: readonly Stored<Consent>[],
  today: string,
): readonly FamilyMember[] =>
  people.map((person) => {
    const consent = consentFor(person.id, consents);
    const point = (system: string) => person.telecom?.find((one) => one.system === system)?.value;
    return {
      person,
      consent,
      relationship: relationshipOf((person.relationship ?? []).flatMap(({ coding }) => coding ?? [])),
      status: accessStatusOf(person, consent, today),
      areas: areasOf(consent),
      acts: actsOf(consent),
      until: consent?.provision?.period?.end,
      email: point('email'),
      phone: point('phone'),
    };
  });

/** Ends all access now. The versions keep what was permitted before. */
export const revokeAccess = ({ person, consent }: FamilyMember, now: string): readonly RecordChangeRequest[] => [
  { update: { ...person, active: false, period: { ...person.period, end: now } } },
  ...(consent
    ? [
        {
          update: {
            ...consent,
            status: 'inactive' as const,
            provision: { ...consent.provision, period: { ...consent.provision?.period, end: now } },
          },
        },
      ]
    : []),
];

export const permitAreas = (
  consent: Stored<Consent>,
  { areas, acts }: { readonly areas: readonly Area[]; readonly acts: readonly Area[] },
  until: string,
): Stored<Consent> => {
  const { actor, period } = consent.provision ?? {};
  return {
    ...consent,
    provision: {
      ...(actor && { actor }),
      ...provisionOf(areas, acts),
      period: { start: period?.start, ...(until ? { end: until } : {}) },
    },
  };
};
