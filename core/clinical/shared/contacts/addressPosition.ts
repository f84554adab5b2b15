import type { Address, Extension } from '@medplum/fhirtypes';

const url = 'http://hl7.org/fhir/StructureDefinition/geolocation';

/** Where an address is, as the standard's extension says it; null: not known. */
export const positionOf = (address: Address | undefined): { latitude: number; longitude: number } | null => {
  const parts = address?.extension?.find((one) => one.url === url)?.extension ?? [];
  const [latitude, longitude] = ['latitude', 'longitude'].map(
    (name) => parts.find((one) => one.url === name)?.valueDecimal,
  );
  return latitude !== undefined && longitude !== undefined ? { latitude, longitude } : null;
};

/** The same address at that position; null: it is not known, as after the address has changed. */
export const withPosition = (
  { extension = [], ...address }: Address,
  position: { readonly latitude: number; readonly longitude: number } | null,
): Address => {
  const others = extension.filter((one) => one.url !== url);
  const is: Extension[] = position
    ? [
        {
          url,
          extension: [
            { url: 'latitude', valueDecimal: position.latitude },
            { url: 'longitude', valueDecimal: position.longitude },
          ],
        },
      ]
    : [];
  const all = [...others, ...is];
  return all.length > 0 ? { ...address, extension: all } : address;
};
