import type { Practitioner, Reference } from '@medplum/fhirtypes';
import { Auth } from '#core/shared';
import { referenceTo } from '#clinical/shared';
import { useMay } from '#core/browser/react/useMay.ts';
import { useService } from '#core/browser/react/useService.ts';

/** Who signs what is written: the practitioner at work as a Reference; null for everybody who may not write clinical data here. */
export const useClinician = (): Reference<Practitioner> | null => {
  const { activeRole, selectedUser } = useService(Auth);
  const may = useMay('change');
  if (!may || activeRole !== 'practitioner' || !selectedUser?.resourceId) return null;
  const name = `${selectedUser.firstName} ${selectedUser.lastName}`.trim();
  return referenceTo('Practitioner', selectedUser.resourceId, name);
};
