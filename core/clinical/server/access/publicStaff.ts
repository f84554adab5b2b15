import type { ContactPoint, Resource } from '@medplum/fhirtypes';

/** What a public page of a clinic would show of those who work there. */
const open: Readonly<Record<string, ReadonlySet<string>>> = {
  Practitioner: new Set(['resourceType', 'id', 'meta', 'active', 'name', 'photo', 'qualification', 'communication']),
  PractitionerRole: new Set([
    'resourceType',
    'id',
    'meta',
    'active',
    'period',
    'practitioner',
    'organization',
    'code',
    'specialty',
    'location',
    'healthcareService',
    'availableTime',
    'notAvailable',
    'availabilityExceptions',
    'extension',
  ]),
};

/** On a ContactPoint of a Practitioner or PractitionerRole: the clinic shows it to patients. */
const publishedUrl = 'urn:pavilion:published';

const isPublished = ({ extension }: ContactPoint): boolean =>
  extension?.some(({ url, valueBoolean }) => url === publishedUrl && valueBoolean === true) ?? false;

/** Without numbers, birth dates, and the addresses that the clinic does not publish: patients reach staff through the clinic. */
export const asPublic = <R extends Resource>(resource: R): R => {
  const names = open[resource.resourceType];
  if (!names) return resource;
  const telecom = (resource as { readonly telecom?: readonly ContactPoint[] }).telecom?.filter(isPublished) ?? [];
  const shown = Object.entries(resource).filter(([name]) => names.has(name));
  return { ...Object.fromEntries(shown), ...(telecom.length > 0 && { telecom }) } as R;
};
