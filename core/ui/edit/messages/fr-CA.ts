import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  meanwhileTitle: 'Une autre personne a modifié cet élément entre-temps',
  arrived: (fields) => `Mis à jour dans votre formulaire : ${fields}.`,
  clash: (field, theirs) =>
    `${field} : l’autre valeur est « ${theirs} ». La vôtre est conservée jusqu’à l’enregistrement.`,
  nothing: 'vide',
  useTheirs: 'Utiliser l’autre valeur',
  saveAgain: 'Les changements figurent ci-dessus. Vérifiez-les, puis enregistrez de nouveau.',
  precisionOf: (label) => `${label} : degré de précision`,
  exactDay: 'Jour',
  onlyMonth: 'Mois',
  onlyYear: 'Année',
  endBeforeStart: 'Cette date précède le début.',
  inFuture: 'Cette date est dans le futur.',
  badDate: 'Entrez une date comme 2014, 2014-05 ou 2014-05-23.',
};
