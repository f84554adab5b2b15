import type { Annotation, Practitioner, Reference } from '@medplum/fhirtypes';
import { Auth, referenceTo } from '../../shared/index.ts';
import { useService } from '../react/useService.ts';

/** Who signs what is written: the practitioner at work as a Reference; null for everybody who may not write clinical data. */
export const useClinician = (): Reference<Practitioner> | null => {
  const { activeRole, selectedUser } = useService(Auth);
  if (activeRole !== 'practitioner' || !selectedUser?.resourceId) return null;
  const name = `${selectedUser.firstName} ${selectedUser.lastName}`.trim();
  return referenceTo<Practitioner>('Practitioner', selectedUser.resourceId, name);
};

/** Why something was entered in error, as the last of its notes. */
export const withdrawalNote = (text: string, by: Reference<Practitioner> | null): Annotation => ({
  text,
  time: new Date().toISOString(),
  ...(by ? { authorReference: by } : {}),
});
