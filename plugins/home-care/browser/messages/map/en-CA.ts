import { claim, plural } from '#core/shared';

const locale = 'en-CA';
const visits = (count: number): string => plural(locale, count, { one: '1 visit', other: `${count} visits` });
const workers = (count: number): string => plural(locale, count, { one: '1 worker', other: `${count} workers` });

export const mapTexts = {
  mapOf: (day: string) => `Map of ${day}`,
  mapTitle: 'Map',
  waiting: (count: number) => `${count} unassigned.`,
  summary: (count: number, addresses: number, people: number) =>
    `${visits(count)} at ${plural(locale, addresses, { one: '1 place', other: `${addresses} places` })}, ${workers(people)}.`,
  offCount: (count: number) => `${count} not on the map.`,
  closedCount: (count: number) =>
    plural(locale, count, {
      one: '1 visit is closed to you and not on the map.',
      other: `${count} visits are closed to you and not on the map.`,
    }),
  linesLeft: (drawn: number, all: number) =>
    `Routes of ${drawn} of ${all} workers are drawn. Choose a worker to see theirs.`,
  everyWorker: 'All workers',
  forArea: 'Postal area',
  everyArea: 'All areas',
  dayEmpty: claim('No visits on this day'),
  dayEmptyText: 'Visits appear here once they are planned.',
  filterEmpty: claim('No visits with these filters'),
  filterEmptyText: 'Choose another worker or area.',
  nowhere: 'These addresses aren’t placed on the map yet.',
  nowhereText: 'Enter the position of an address below, and it appears here.',
  toPlaceTitle: 'Addresses to place',
  place_unknown: 'Not on the map: the position isn’t known.',
  place_far: 'Not on the map: far from all the others. Check the position.',
  place_about: 'Shown in the middle of its postal area.',
  placeIt: (name: string) => `Enter position of ${name}’s address`,
  total: (distance: string) => `${distance} in a straight line`,
  legOf: (distance: string) => `${distance} from the visit before`,
  legAbout: (distance: string) => `about ${distance} from the visit before`,
  legUnknown: 'distance from the visit before not known',
  about: 'about, by postal area',
  areaFacts: (count: number, people: number) => (people === 0 ? visits(count) : `${visits(count)}, ${workers(people)}`),
  areaUnserved: claim('No one serves this area'),
  areasTitle: 'Postal areas',
  north: 'N',
  moveMap: 'Move the map: arrow keys, + and −, 0 for the whole map',
  nearer: 'Zoom in',
  farther: 'Zoom out',
  wholeMap: 'Show the whole map',
  legendOpen: 'Someone is missing',
  legendAbout: 'About here, by postal area',
  tilesFailed: 'The background map didn’t load. Places and routes are shown without it.',
};
