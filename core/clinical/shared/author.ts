import type { Reference, Resource } from '@medplum/fhirtypes';

/** Extension of `meta`, set by the server: who wrote this version. */
export const authorUrl = 'urn:pavilion:author';

/** Who wrote this version of a resource; undefined for imports, seeds and what the server derived. */
export const authorOf = (resource: Resource): Reference | undefined =>
  resource.meta?.extension?.find(({ url }) => url === authorUrl)?.valueReference;
