import type { Resource } from '@medplum/fhirtypes';

/** Where the record says who wrote a version. */
export const authorUrl = 'https://pavilion.health/fhir/StructureDefinition/author';

/** The name of who wrote this version; undefined for imports and the system. */
export const authorOf = ({ meta }: Resource): string | undefined =>
  meta?.extension?.find(({ url }) => url === authorUrl)?.valueReference?.display;
