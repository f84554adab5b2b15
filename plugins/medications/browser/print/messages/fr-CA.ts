import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  back: 'Retour',
  language: 'Langue de la feuille',
  sheet: 'Que faut-il imprimer?',
  list: 'Liste',
  schedule: 'Horaire',
  print: 'Imprimer',
};
