import type { Practitioner, Reference } from '@medplum/fhirtypes';
import { Auth } from '#core/shared';
import { referenceTo } from '#clinical/shared';
import { useService } from '#core/browser/react/useService.ts';
import { useTreats } from './useTreats.ts';

/** Who signs what is written: the practitioner at work as a Reference; null for everybody who may not write clinical data here. */
export const useClinician = (): Reference<Practitioner> | null => {
  const { selectedUser } = useService(Auth);
  if (!useTreats() || !selectedUser?.resourceId) return null;
  const name = `${selectedUser.firstName} ${selectedUser.lastName}`.trim();
  return referenceTo('Practitioner', selectedUser.resourceId, name);
};
