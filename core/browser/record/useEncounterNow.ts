import { useState } from 'react';
import { Auth } from '../../shared/index.ts';
import { useService } from '../react/useService.ts';
import { useSearch } from './useRecord.ts';

/** An Encounter that nobody ended is forgotten, not still going on. */
const longestMs = 12 * 60 * 60_000;

/** FHIR id of the contact that the signed-in practitioner is in with a patient now; null where there is none. Read it in an `observer`. */
export const useEncounterNow = (patient: string | null): string | null => {
  const { activeRole, selectedUser } = useService(Auth);
  const [since] = useState(() => new Date(Date.now() - longestMs).toISOString());
  const me = activeRole === 'practitioner' ? (selectedUser?.resourceId ?? null) : null;
  const found = useSearch(
    'Encounter',
    patient === null || me === null
      ? null
      : {
          patient,
          participant: `Practitioner/${me}`,
          status: 'in-progress',
          date: `ge${since}`,
          _sort: '-date',
          _count: 1,
        },
    { about: patient },
  );
  return found.data?.resources[0]?.id ?? null;
};
