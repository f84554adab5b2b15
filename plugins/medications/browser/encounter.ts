import { createContext, useContext } from 'react';
import { useAddress } from '../../../core/browser/index.ts';

/** FHIR id of the visit's Encounter at which medicines are prescribed; null outside one. */
export const AtEncounter = createContext<string | null>(null);

/** The visit that the page belongs to, or that it was opened from, as a call's body says it. Read it in an `observer`. */
export const useAtEncounter = (): { readonly encounter?: string } => {
  const address = useAddress();
  const encounter = useContext(AtEncounter) ?? address.get('encounter');
  return encounter ? { encounter } : {};
};

/** Where a page that was opened from a visit leads back to; null for any address that is not of this house. */
export const backOf = (address: string): string | null => (/^\/[a-z]/.test(address) ? address : null);
