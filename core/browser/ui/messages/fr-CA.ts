import type { Translation } from '../../../shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  pleaseEnter: (label) => `Veuillez entrer ${label}`,
  optional: 'Facultatif',
  mend: (count) => (count <= 1 ? 'Une réponse est à corriger' : `${count} réponses sont à corriger`),
  notSent: 'L’envoi n’a pas été fait',
  show: 'Afficher',
  hide: 'Masquer',
  chooseFile: 'Choisir un fichier',
  chooseAnother: 'Choisir un autre fichier',
  orDrop: 'ou déposez-le ici',
  tooLarge: (limit) => `Ce fichier est trop gros. Choisissez-en un d’au plus ${limit}.`,
  removeFile: 'Retirer le fichier',
  choose: 'Choisir…',
  loading: 'Chargement',
  tryAgain: 'Réessayer',
  failedTitle: 'Le chargement n’a pas réussi',
  stale: 'Ces renseignements ne sont peut-être plus à jour : ils n’ont pas pu être rechargés.',
  emptyTitle: 'Rien ici pour le moment',
  noPermissionTitle: 'Vous n’avez pas accès à cette page',
  noPermissionText:
    'Votre rôle dans cette clinique ne le permet pas. Si vous en avez besoin, demandez à un administrateur de la clinique.',
  featureOffTitle: 'Cette fonction est désactivée',
  featureOffText:
    'Votre clinique l’a désactivée. Rien n’a été supprimé : tout reviendra lorsqu’elle sera réactivée.',
  goHome: 'Aller à ma page d’accueil',
  back: 'Retour',
  close: 'Fermer',
  cancel: 'Annuler',
  showMore: 'Afficher plus',
  clear: 'Effacer',
  working: 'En cours',
  open: (name) => `Ouvrir ${name}`,
};
