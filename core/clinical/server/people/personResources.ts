import type {
  Address as FhirAddress,
  ContactPoint,
  Organization,
  Patient,
  Practitioner,
  PractitionerRole,
} from '@medplum/fhirtypes';
import type { AccountRole } from '#core/shared';
import type { Stored } from '#clinical/shared';

/** What a person said of themselves when they registered. */
export interface PersonDetail {
  readonly phone?: string | null | undefined;
  /** `YYYY-MM-DD`. */
  readonly birthDate?: string | null | undefined;
  readonly address?: {
    readonly line1?: string | undefined;
    readonly line2?: string | undefined;
    readonly city?: string | undefined;
    readonly state?: string | undefined;
    readonly postalCode?: string | undefined;
    readonly country?: string | undefined;
  } | null;
}

export interface PlacedPerson extends PersonDetail {
  /** The profile's id, which becomes the resource's. */
  readonly id: string;
  readonly orgId: string;
  readonly role: AccountRole;
  readonly firstName: string;
  readonly lastName: string;
  /** For staff: in plain words. */
  readonly title: string | null;
  readonly email: string;
  readonly locale: string;
}

/** Patients that the server created when they registered in the portal. */
const registeredTag = { system: 'urn:pavilion:source', code: 'registered', display: 'Registered in the portal' };

export const isRegistered = ({
  meta,
}: {
  readonly meta?: { readonly tag?: readonly { readonly system?: string; readonly code?: string }[] };
}): boolean =>
  meta?.tag?.some(({ system, code }) => system === registeredTag.system && code === registeredTag.code) ?? false;

const telecomOf = ({ email, phone, role }: PlacedPerson): ContactPoint[] => {
  const use = role === 'patient' ? {} : { use: 'work' as const };
  return [
    { system: 'email', value: email, ...use },
    ...(phone ? [{ system: 'phone' as const, value: phone, ...use }] : []),
  ];
};

const addressOf = ({ address }: PlacedPerson): FhirAddress[] => {
  if (!address) return [];
  const { line1, line2, city, state, postalCode, country } = address;
  const line = [line1, line2].filter((text): text is string => Boolean(text));
  const given = {
    ...(line.length > 0 && { line }),
    ...(city && { city }),
    ...(state && { state }),
    ...(postalCode && { postalCode }),
    ...(country && { country }),
  };
  return Object.keys(given).length > 0 ? [{ use: 'home', ...given }] : [];
};

const nameOf = ({ firstName, lastName }: PlacedPerson): Patient['name'] => [
  { use: 'official', family: lastName, given: [firstName] },
];

export const organizationId = (orgId: string): string => `Organization/${orgId}`;

export const organizationResource = (orgId: string, name: string): Stored<Organization> => ({
  resourceType: 'Organization',
  id: orgId,
  active: true,
  name,
});

export const patientResource = (person: PlacedPerson): Stored<Patient> => {
  const address = addressOf(person);
  return {
    resourceType: 'Patient',
    id: person.id,
    meta: { tag: [registeredTag] },
    active: true,
    name: nameOf(person),
    telecom: telecomOf(person),
    ...(person.birthDate && { birthDate: person.birthDate }),
    ...(address.length > 0 && { address }),
    communication: [{ language: { coding: [{ system: 'urn:ietf:bcp:47', code: person.locale }] }, preferred: true }],
    managingOrganization: { reference: organizationId(person.orgId) },
  };
};

export const practitionerResource = (person: PlacedPerson): Stored<Practitioner> => ({
  resourceType: 'Practitioner',
  id: person.id,
  active: true,
  name: nameOf(person),
  telecom: telecomOf(person),
});

const roleSystem = 'urn:pavilion:role';

/** Of the PractitionerRole that a profile's placing makes. */
export const roleIdOf = (profileId: string): string => `${profileId}-role`;

/** The same with another role of ours; what the clinic and other systems say beside it stays. */
export const withRole = (code: PractitionerRole['code'] = [], role: AccountRole): PractitionerRole['code'] =>
  code.map((concept) => ({
    ...concept,
    coding: concept.coding?.map((one) => (one.system === roleSystem ? { ...one, code: role } : one)),
  }));

/** The official name is another one; what else stands there stays. */
export const renamed = (names: Practitioner['name'] = [], first: string, family: string): Practitioner['name'] => {
  const before = names.find(({ use }) => use === 'official') ?? names[0];
  const { text: _, ...rest } = before ?? { use: 'official' as const };
  const next = { ...rest, family, given: [first, ...(before?.given?.slice(1) ?? [])] };
  return before ? names.map((one) => (one === before ? next : one)) : [next];
};

/** The same for somebody of another name or title; codes of the clinic and of other systems stay. */
export const withTitle = (
  role: Stored<PractitionerRole>,
  name: string,
  title: string | null,
): Stored<PractitionerRole> => ({
  ...role,
  practitioner: { ...role.practitioner, display: name },
  code: role.code?.map(({ text, ...concept }) => {
    const isOurs = concept.coding?.some(({ system }) => system === roleSystem) === true;
    const said = isOurs ? title : text;
    return { ...concept, ...(said && { text: said }) };
  }),
});

/** What a member of staff is here, in the words of the clinic. */
export const roleResource = ({
  id,
  orgId,
  title,
  role,
  firstName,
  lastName,
}: PlacedPerson): Stored<PractitionerRole> => ({
  resourceType: 'PractitionerRole',
  id: roleIdOf(id),
  active: true,
  practitioner: { reference: `Practitioner/${id}`, display: `${firstName} ${lastName}` },
  organization: { reference: organizationId(orgId) },
  code: [{ coding: [{ system: roleSystem, code: role }], ...(title && { text: title }) }],
});
