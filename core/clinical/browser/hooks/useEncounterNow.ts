import { useState } from 'react';
import { encounterNow } from '#clinical/shared/encounterNow.ts';
import { Auth } from '#core/shared';
import { useService } from '#core/browser/react/useService.ts';
import { useSearch } from './useRecord.ts';

/** FHIR id of the contact that the signed-in practitioner is in with a patient now; null where there is none. Read it in an `observer`. */
export const useEncounterNow = (patient: string | null): string | null => {
  const { activeRole, selectedUser } = useService(Auth);
  const [opened] = useState(() => new Date());
  const me = activeRole === 'practitioner' ? (selectedUser?.resourceId ?? null) : null;
  const found = useSearch('Encounter', patient === null || me === null ? null : encounterNow(me, patient, opened), {
    about: patient,
  });
  return found.data?.resources[0]?.id ?? null;
};
