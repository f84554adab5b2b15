import { createContext } from 'react';
import { useRequired } from '#core/browser/react/useRequired.ts';
import type { Visit } from '#plugins/telemedicine/shared/visit.ts';
import type { CallSession } from '../stores/CallSession.ts';

export const CallSessionContext = createContext<CallSession | null>(null);

/** @throws Error outside the call page */
export const useCallSession = (): CallSession =>
  useRequired(CallSessionContext, 'useCallSession outside the call page.');

/** The visit in front; only where there is one. Read it in an `observer`. @throws Error before it has come */
export const useCurrentVisit = (): Visit => {
  const { visit } = useCallSession().visitStore;
  if (!visit) throw new Error('useVisit before the visit has come.');
  return visit;
};
