import type { HealthcareService } from '@medplum/fhirtypes';
import { idOf, type Stored } from '#clinical/shared';
import type { VisitType } from '../../shared/visitTypes.ts';

/** Extension of HealthcareService with one part for each figure. */
const url = 'urn:pavilion:visit-type';

const modes = ['clinic', 'video', 'phone', 'home'] as const;

/** Null for a service that is no type of visit. */
export const visitTypeOf = (service: Stored<HealthcareService>): VisitType | null => {
  const parts = service.extension?.find((extension) => extension.url === url)?.extension;
  if (!parts) return null;
  const number = (name: string): number => parts.find((part) => part.url === name)?.valueInteger ?? 0;
  const mode = parts.find((part) => part.url === 'mode')?.valueCode;
  return {
    id: service.id,
    nameEn: service.name ?? '',
    nameFr: parts.find((part) => part.url === 'nameFr')?.valueString ?? service.name ?? '',
    minutes: number('minutes') || 30,
    bufferBefore: number('bufferBefore'),
    bufferAfter: number('bufferAfter'),
    mode: modes.find((one) => one === mode) ?? 'clinic',
    selfBooking: parts.find((part) => part.url === 'selfBooking')?.valueBoolean ?? false,
    sites: (service.location ?? []).flatMap((site) => idOf(site, 'Location') ?? []),
    active: service.active !== false,
  };
};

export const serviceOf = (type: Omit<VisitType, 'id'>, id?: string): HealthcareService => ({
  resourceType: 'HealthcareService',
  ...(id === undefined ? {} : { id }),
  active: type.active,
  name: type.nameEn,
  appointmentRequired: true,
  ...(type.sites.length > 0 ? { location: type.sites.map((site) => ({ reference: `Location/${site}` })) } : {}),
  extension: [
    {
      url,
      extension: [
        { url: 'nameFr', valueString: type.nameFr },
        { url: 'minutes', valueInteger: type.minutes },
        { url: 'bufferBefore', valueInteger: type.bufferBefore },
        { url: 'bufferAfter', valueInteger: type.bufferAfter },
        { url: 'mode', valueCode: type.mode },
        { url: 'selfBooking', valueBoolean: type.selfBooking },
      ],
    },
  ],
});
