import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Formulaires d’accueil',
  history: 'Suivi des formulaires d’accueil',
  fillTitle: 'Avant votre visite',
  dueForm: 'Formulaire avant votre visite',
  cancelTitle: 'Annuler votre formulaire',
  openHistory: 'Ouvrir le suivi des formulaires d’accueil',
};
