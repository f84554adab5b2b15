import { createContext, useContext } from 'react';
import { useAddress } from '#clinical/browser';

/** FHIR id of the visit's Encounter at which medicines are prescribed; null outside one. */
export const CurrentEncounter = createContext<string | null>(null);

/** The visit that the page belongs to, or that it was opened from, as a call's body says it. Read it in an `observer`. */
export const useCurrentEncounter = (): { readonly encounter?: string } => {
  const address = useAddress();
  const encounter = useContext(CurrentEncounter) ?? address.get('encounter');
  return encounter ? { encounter } : {};
};
