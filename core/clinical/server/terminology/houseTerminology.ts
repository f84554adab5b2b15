import type { BaseServices } from '#core/server/plugin/scope.ts';
import { heldTerminology } from './held.ts';
import { remoteFirst, remoteTerminology, type TerminologyServer } from './remote.ts';
import { Shipped } from './shipped.ts';
import type { HouseTerminology } from './terminology.ts';

/** The server that is configured, then what the clinic imported, then the short lists that features bring along. */
export const houseTerminology = (
  services: Pick<BaseServices, 'inOrg'>,
  server: TerminologyServer | null,
): HouseTerminology => {
  const shipped = new Shipped();
  const held = heldTerminology(services, shipped);
  const terminology = server ? remoteFirst(remoteTerminology(server), held) : held;
  return { ...terminology, ship: (set) => shipped.add(set) };
};
