import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Ouverture de votre lien',
  lead: 'Un instant.',
  heroTitle: 'Toute votre clinique au même endroit.',

  issueTitle: 'Problème de lien',
  issueText: 'Veuillez réessayer.',
  issueWhy:
    'Ouvrez de nouveau le lien de votre courriel. Si cette page revient, le lien a expiré ou a déjà servi. Demandez-en un nouveau à votre clinique.',

  failedTitle: 'Impossible d’ouvrir le lien',
  failedStays: 'Rien n’est perdu : le lien reste ici jusqu’à ce que vous réessayiez.',
  tryAgain: 'Réessayer',

  logOutFirst: 'Pour terminer, vous devez vous déconnecter de votre compte actuel.',
  logOutThen: 'Une fois la session fermée, ouvrez de nouveau le lien pour continuer.',
  signedInAs: (email) => `Votre session est ouverte avec ${email}.`,
  logOut: 'Se déconnecter',
  stay: 'Garder ma session et aller à l’accueil',

  goHome: 'Aller à l’accueil',
  logIn: 'Se connecter',
  newPassword: 'Choisir un nouveau mot de passe',
  lostVisit: 'Recevoir un nouveau lien de visite vidéo',
};
