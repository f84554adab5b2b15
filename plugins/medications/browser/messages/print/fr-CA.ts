import type { Translation } from '../../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  back: 'Retour',
  language: 'Langue de la feuille',
  sheet: 'Quoi imprimer',
  list: 'Liste',
  schedule: 'Horaire',
  print: 'Imprimer',
};
