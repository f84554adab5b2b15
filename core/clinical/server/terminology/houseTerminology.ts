import type { Integrations } from '#core/server/integrations/integrations.ts';
import type { BaseServices } from '#core/server/plugin/scope.ts';
import { heldTerminology } from './held.ts';
import { remoteFirst, remoteTerminology, type TerminologyServer } from './remote.ts';
import { Shipped } from './shipped.ts';
import type { HouseTerminology, Terminology } from './terminology.ts';

/** Whether the other server answers is noted with every question. */
const watched = ({ expand, lookup, member }: Terminology, watch: Integrations['watch']): Terminology => ({
  expand: (...asked) => watch('terminology', () => expand(...asked)),
  lookup: (...asked) => watch('terminology', () => lookup(...asked)),
  member: (...asked) => watch('terminology', () => member(...asked)),
});

/** The server that is configured, then what the clinic imported, then the short lists that features bring along. */
export const houseTerminology = (
  services: Pick<BaseServices, 'inOrg'>,
  server: TerminologyServer | null,
  watch: Integrations['watch'] = (_id, work) => work(),
): HouseTerminology => {
  const shipped = new Shipped();
  const held = heldTerminology(services, shipped);
  const outside = server && watched(remoteTerminology(server), watch);
  const terminology = outside ? remoteFirst(outside, held) : held;
  return { ...terminology, outside, ship: (set) => shipped.add(set) };
};
