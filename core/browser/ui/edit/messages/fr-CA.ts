import type { Translation } from '../../../../shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  meanwhileTitle: 'Quelqu’un d’autre a enregistré pendant vos modifications',
  arrived: (fields) => `Repris dans le formulaire : ${fields}.`,
  clash: (field, theirs) =>
    `${field} : l’autre valeur est « ${theirs} ». La vôtre est conservée jusqu’à l’enregistrement.`,
  nothing: 'vide',
  useTheirs: 'Prendre l’autre',
  saveAgain: 'Les changements figurent ci-dessus. Vérifiez-les, puis enregistrez de nouveau.',
  precisionOf: (label) => `${label} : degré de précision`,
  exactDay: 'Jour',
  onlyMonth: 'Mois',
  onlyYear: 'Année',
  endBeforeStart: 'Cette date précède le début.',
  inFuture: 'Ce jour n’est pas encore venu.',
  badDate: 'Entrez une date comme 2014, 2014-05 ou 2014-05-23.',
};
