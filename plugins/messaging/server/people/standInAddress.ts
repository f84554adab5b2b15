import type { AccountRole } from '#core/shared';

const domain = '@people.invalid';

interface Known {
  readonly id: string;
  readonly resource_id: string | null;
}

/** The profile, or the FHIR id, in an address that reaches no mailbox; null for a real address. */
export const personIn = (address: string): string | null =>
  address.endsWith(domain) ? address.slice(0, -domain.length) : null;

export const isPerson = ({ id, resource_id }: Known, person: string | null): boolean =>
  person !== null && [id, resource_id].some((one) => one?.toLowerCase() === person);

/** The address shown to a reader: patients get a stand-in, never the real address of staff or of each other. */
export const addressFor = (
  reader: { readonly role: AccountRole; readonly profileId: string },
  person: {
    readonly profile_id: string;
    readonly resource_id: string | null;
    readonly role: AccountRole;
    readonly email: string;
  },
): string =>
  reader.role === 'patient' && person.profile_id !== reader.profileId
    ? (person.resource_id ?? person.profile_id).toLowerCase() + domain
    : person.email;
