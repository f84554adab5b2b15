import { localised } from '#core/shared/locale.ts';
import * as z from 'zod/mini';
import type { Integration } from '#core/server/integrations/integrations.ts';

export const mapVariables = z.object({
  HOME_CARE_MAP_TILES: z.optional(z.string()),
  HOME_CARE_MAP_CREDIT: z.optional(z.string()),
});

export interface MapTiles {
  readonly url: string;
  readonly credit: string;
}

/** Undefined: the map stands on nothing. @throws Error where one of the two is missing */
export const tilesOf = ({
  HOME_CARE_MAP_TILES: url,
  HOME_CARE_MAP_CREDIT: credit,
}: z.infer<typeof mapVariables>): MapTiles | undefined => {
  if (url !== undefined && credit !== undefined) return { url, credit };
  if (url === undefined && credit === undefined) return undefined;
  throw new Error('Set HOME_CARE_MAP_TILES and HOME_CARE_MAP_CREDIT together, or none of them.');
};

export const mapIntegration = (tiles: MapTiles | undefined): Integration => ({
  id: 'map',
  title: localised('Map of home visits', 'Carte des visites à domicile'),
  says: tiles
    ? localised(
        'The map stands on tiles of a map service, which sees the parts of the city that are looked at.',
        'La carte repose sur les tuiles d’un service de cartes, qui voit les quartiers regardés.',
      )
    : localised(
        'The map is a plain drawing. No map service is asked.',
        'La carte est un simple dessin. Aucun service de cartes n’est interrogé.',
      ),
  mode: tiles ? 'outside' : 'built_in',
  variables: ['HOME_CARE_MAP_TILES', 'HOME_CARE_MAP_CREDIT'],
});
