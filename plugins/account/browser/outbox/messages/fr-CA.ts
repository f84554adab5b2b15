import { claim, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Courriels envoyés par cette démo',
  lead: 'Cette démo n’envoie aucun vrai courriel. Vous pouvez lire ici ce qu’elle aurait envoyé.',
  to: (email) => `À ${email}`,
  emptyTitle: claim('Aucun courriel pour l’instant'),
  emptyText: 'Les codes et les invitations apparaîtront ici.',
  calendarFile: 'Fichier pour un calendrier',
  backToLogin: 'Retour à la connexion',
  refresh: 'Actualiser',
  offTitle: 'Aucun courriel de démo',
  elsewhere: 'Ouvrez cette page sur l’ordinateur de la démo, ou connectez-vous avec un compte d’administration.',
  offText: 'Ce site envoie de vrais courriels.',
};
