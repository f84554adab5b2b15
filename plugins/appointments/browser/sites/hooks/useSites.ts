import { useMemo } from 'react';
import { useResource } from '#core/browser';
import { type Room, type Site, siteLine } from '#plugins/appointments/shared/site.ts';
import { type KeptSite, listSites } from '#plugins/appointments/shared/siteCalls.ts';
import type { Visit } from '#plugins/appointments/shared/visit.ts';

export interface Sites {
  /** False while they are on their way. */
  readonly known: boolean;
  /** The closed ones too, by name. */
  readonly all: readonly KeptSite[];
  readonly open: readonly KeptSite[];
  /** Where a visit is, with address and telephone; null for a visit at no site. As it was booked where nothing else is known. */
  readonly placeOf: (visit: Pick<Visit, 'site'>) => string | null;
}

/** The clinic's sites. Read it in an `observer`. @param wanted false: nothing here is at one, and nobody is asked */
export const useSites = (wanted = true): Sites => {
  const { data, pending } = useResource(listSites, wanted ? {} : null);
  return useMemo(() => {
    const all = data?.data ?? [];
    const byId = new Map<string, Site>(all.map((site) => [site.id, site]));
    return {
      known: !wanted || !pending,
      all,
      open: all.filter(({ active }) => active),
      placeOf: ({ site }) => {
        const known = site && byId.get(site.id);
        return known ? siteLine(known) : (site?.name ?? null);
      },
    };
  }, [data, pending, wanted]);
};

/** The rooms in which a visit can be seen: of its site, or of all open ones where it names none. Read it in an `observer`. */
export const useRooms = (): ((visit: Pick<Visit, 'site' | 'mode'>) => readonly Room[]) => {
  const { all, open } = useSites();
  return ({ site, mode }) => {
    if (mode !== 'clinic') return [];
    if (site) return all.find(({ id }) => id === site.id)?.rooms ?? [];
    return open.flatMap(({ name, rooms = [] }) =>
      open.length > 1 ? rooms.map((room) => ({ ...room, name: `${room.name} (${name})` })) : rooms,
    );
  };
};
