import type { Location, Reference } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server';
import { closedToPatient, referenceTo, type Stored } from '#clinical/shared';
import { keep } from './kept.ts';

const idOf = (area: string): string => `home-care-${area}`;

/** Never where a client lives: a Location is nobody's, so whoever works here finds it. */
const areaResource = (area: string): Stored<Location> => ({
  ...{ resourceType: 'Location', id: idOf(area), status: 'active', name: area, mode: 'kind' },
  identifier: [{ system: 'urn:pavilion:home-care-area', value: area }],
  physicalType: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/location-physical-type', code: 'area', display: 'Area' }],
  },
  address: { postalCode: area, country: 'CA' },
});

/** Makes those that are not there. @param areas first halves of postal codes */
export const placesOf = async (
  record: FhirRecord,
  areas: readonly string[],
): Promise<readonly Reference<Location>[]> => {
  for (const area of areas) await keep(record, closedToPatient(areaResource(area)));
  return areas.map((area) => referenceTo('Location', idOf(area), area));
};
