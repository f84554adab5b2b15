import { claim, plural, type Translation } from '#core/shared';
import type { mapTexts as english } from './en-CA.ts';

const locale = 'fr-CA';
const visits = (count: number): string => plural(locale, count, { one: `${count} visite`, other: `${count} visites` });
const people = (count: number): string =>
  plural(locale, count, { one: `${count} membre du personnel`, other: `${count} membres du personnel` });

export const mapTexts: Translation<typeof english> = {
  mapOf: (day) => `Carte du ${day}`,
  mapTitle: 'Carte',
  waiting: (count) => `${count} à attribuer.`,
  summary: (count, addresses, workers) =>
    `${visits(count)} à ${plural(locale, addresses, { one: `${addresses} endroit`, other: `${addresses} endroits` })}, ${people(workers)}.`,
  offCount: (count) => `${count} hors de la carte.`,
  closedCount: (count) =>
    plural(locale, count, {
      one: `${count} visite vous est fermée et n’est pas sur la carte.`,
      other: `${count} visites vous sont fermées et ne sont pas sur la carte.`,
    }),
  linesLeft: (drawn, all) =>
    `Les trajets de ${drawn} personnes sur ${all} sont tracés. Choisissez une personne pour voir le sien.`,
  everyWorker: 'Tout le personnel',
  forArea: 'Secteur postal',
  everyArea: 'Tous les secteurs',
  dayEmpty: claim('Aucune visite ce jour-là'),
  dayEmptyText: 'Les visites paraissent ici dès qu’elles sont planifiées.',
  filterEmpty: claim('Aucune visite avec ces filtres'),
  filterEmptyText: 'Choisissez une autre personne ou un autre secteur.',
  nowhere: 'Ces adresses ne sont pas encore placées sur la carte.',
  nowhereText: 'Entrez ci-dessous la position d’une adresse pour qu’elle paraisse ici.',
  toPlaceTitle: 'Adresses à placer',
  place_unknown: 'Hors de la carte\u00a0: la position n’est pas connue.',
  place_far: 'Hors de la carte\u00a0: loin de toutes les autres. Vérifiez la position.',
  place_about: 'Montrée au centre de son secteur postal.',
  placeIt: (name) => `Entrer la position de l’adresse de ${name}`,
  total: (distance) => `${distance} en ligne droite`,
  legOf: (distance) => `à ${distance} de la visite précédente`,
  legAbout: (distance) => `à environ ${distance} de la visite précédente`,
  legUnknown: 'distance de la visite précédente inconnue',
  about: 'approximatif, par secteur postal',
  areaFacts: (count, workers) => (workers === 0 ? visits(count) : `${visits(count)}, ${people(workers)}`),
  areaUnserved: claim('Personne ne dessert ce secteur'),
  areasTitle: 'Secteurs postaux',
  north: 'N',
  moveMap: 'Déplacer la carte : flèches, + et −, 0 pour toute la carte',
  nearer: 'Zoom avant',
  farther: 'Zoom arrière',
  wholeMap: 'Montrer toute la carte',
  legendOpen: 'Il manque quelqu’un',
  legendAbout: 'Approximatif, par secteur postal',
  tilesFailed: 'Le fond de carte n’a pas chargé. Les lieux et les trajets sont montrés sans lui.',
};
