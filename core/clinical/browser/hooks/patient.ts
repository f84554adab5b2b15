import { createContext, useContext } from 'react';
import { Auth } from '#core/shared';
import { useService } from '#core/browser/react/useService.ts';

/** Whose chart is open, by FHIR id; null outside a chart. */
export const ChartPatient = createContext<string | null>(null);

/** The chart's own page, for parts of it that stand on another one. Null in a chart. */
export const ChartPath = createContext<string | null>(null);

/** The patient that a part is about: whose chart is open, or else the signed-in patient. Null where there is neither. */
export const usePatientId = (): string | null => {
  const charted = useContext(ChartPatient);
  const { activeRole, selectedUser } = useService(Auth);
  return charted ?? (activeRole === 'patient' ? (selectedUser?.resourceId ?? null) : null);
};
