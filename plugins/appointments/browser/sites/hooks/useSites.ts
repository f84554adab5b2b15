import { useMemo } from 'react';
import { useResource } from '#core/browser';
import { type Site, siteLine } from '#plugins/appointments/shared/site.ts';
import { type KeptSite, listSites } from '#plugins/appointments/shared/siteCalls.ts';
import type { Visit } from '#plugins/appointments/shared/visit.ts';

export interface Sites {
  /** The closed ones too, by name. */
  readonly all: readonly KeptSite[];
  readonly open: readonly KeptSite[];
  /** Where a visit is, with address and telephone; null for a visit at no site. As it was booked where nothing else is known. */
  readonly placeOf: (visit: Pick<Visit, 'site'>) => string | null;
}

/** The clinic's sites. Read it in an `observer`. */
export const useSites = (): Sites => {
  const { data } = useResource(listSites, {});
  return useMemo(() => {
    const all = data?.data ?? [];
    const byId = new Map<string, Site>(all.map((site) => [site.id, site]));
    return {
      all,
      open: all.filter(({ active }) => active),
      placeOf: ({ site }) => {
        const known = site && byId.get(site.id);
        return known ? siteLine(known) : (site?.name ?? null);
      },
    };
  }, [data]);
};
