import { createContext, useContext } from 'react';
import type { Visit } from '../../../shared/visit.ts';
import type { Desk } from '../stores/Desk.ts';

export const DeskContext = createContext<Desk | null>(null);

/** @throws Error outside the call page */
export const useDesk = (): Desk => {
  const desk = useContext(DeskContext);
  if (!desk) throw new Error('useDesk outside the call page.');
  return desk;
};

/** The visit in front; only where there is one. Read it in an `observer`. @throws Error before it has come */
export const useVisit = (): Visit => {
  const { visit } = useDesk().room;
  if (!visit) throw new Error('useVisit before the visit has come.');
  return visit;
};
