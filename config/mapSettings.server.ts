import * as z from 'zod';

/** What the map of home visits stands on. */
export const mapSettings = {
  HOME_CARE_MAP_TILES: z
    .string()
    .refine(
      (text) =>
        /^https:\/\/[\w.-]+(:\d+)?\/\S+$/.test(text) &&
        ['{z}', '{x}', '{y}'].every((part) => text.split(part).length === 2),
      'must begin with https:// and hold {z}, {x} and {y} once each, in its path',
    )
    .optional()
    .meta({
      description:
        'Tiles (Web Mercator) behind the map of home visits, such as `https://tiles.example.org/{z}/{x}/{y}.png`, with `HOME_CARE_MAP_CREDIT`. Coordinators’ browsers ask there, so that server learns which parts of the city they look at.',
      unset: 'a plain drawing, and no request',
    }),
  HOME_CARE_MAP_CREDIT: z.string().trim().min(1).max(200).optional().meta({
    description: 'The credit that the owner of the tiles asks for, shown under the map.',
    unset: 'none, without tiles',
  }),
};
