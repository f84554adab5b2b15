import { claim, plural, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

const values = (count: number): string => plural('fr-CA', count, { one: `${count} valeur`, other: `${count} valeurs` });

export const messages: Translation<typeof english> = {
  show: 'Afficher en',
  chart: 'Graphique',
  table: 'Tableau',
  when: 'Date',
  high: 'Élevé',
  low: 'Bas',
  within: 'Dans les valeurs usuelles',
  range: 'Valeurs usuelles',
  below: (high) => `jusqu’à ${high}`,
  above: (low) => `à partir de ${low}`,
  between: (low, high) => `de ${low} à ${high}`,
  keys: 'Les flèches gauche et droite passent d’une valeur à l’autre.',
  summary: (label, count, last, when) => `${label} : ${values(count)}, la plus récente ${last} le ${when}.`,
  empty: claim('Aucune valeur pour l’instant'),
  emptyText: 'La tendance s’affichera ici dès qu’il y aura des mesures.',
};
