import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Plans de soins',
  somebody: 'Votre clinique',
  notify: (who) => `${who} a mis à jour un plan de soins`,
  coordination: 'Soins coordonnés (SHIIP)',
};
