import type { Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Plans de soins',
  cardTitle: 'Mes objectifs',
  somebody: 'Votre clinique',
  notify: (who) => `${who} a du nouveau au sujet d’un plan de soins`,
  coordination: 'Soins coordonnés (SHIIP)',
};
