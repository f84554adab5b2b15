import { createContext, useContext } from 'react';
import type { Visit } from '#plugins/telemedicine/shared/visit.ts';
import type { CallSession } from '../stores/CallSession.ts';

export const CallSessionContext = createContext<CallSession | null>(null);

/** @throws Error outside the call page */
export const useCallSession = (): CallSession => {
  const session = useContext(CallSessionContext);
  if (!session) throw new Error('useDesk outside the call page.');
  return session;
};

/** The visit in front; only where there is one. Read it in an `observer`. @throws Error before it has come */
export const useCurrentVisit = (): Visit => {
  const { visit } = useCallSession().visitStore;
  if (!visit) throw new Error('useVisit before the visit has come.');
  return visit;
};
