import type { Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Ouverture de votre lien',
  lead: 'Un instant.',
  heroTitle: 'Une clinique, tous les pavillons qu’il vous faut.',
  otherLanguage: 'English',

  issueTitle: 'Problème de lien',
  issueText: 'Veuillez réessayer.',
  issueWhy:
    'Ouvrez de nouveau le lien à partir de votre courriel. Si cette page revient, le lien est trop ancien, a déjà servi ou a été retiré\u00a0: demandez-en un nouveau à votre clinique.',

  failedTitle: 'Le lien n’a pas pu être ouvert',
  failedStays: 'Rien n’est perdu\u00a0: le lien reste dans cette page jusqu’à ce que vous réessayiez.',
  tryAgain: 'Réessayer',

  logOutFirst: 'Pour terminer, vous devez vous déconnecter de votre compte actuel.',
  logOutThen: 'Une fois déconnecté, touchez de nouveau le lien pour continuer.',
  signedInAs: (email) => `Vous êtes connecté avec ${email}.`,
  logOut: 'Se déconnecter',
  stay: 'Rester et aller à l’accueil',

  goHome: 'Aller à l’accueil',
  logIn: 'Se connecter',
  newPassword: 'Choisir un nouveau mot de passe',
  lostVisit: 'Recevoir un nouveau lien de visite vidéo',
};
