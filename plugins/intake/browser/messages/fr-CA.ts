import type { Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Accueil clinique',
  history: 'Formulaires d’accueil',
  fillTitle: 'Avant votre visite',
  dueForm: 'Formulaire avant votre visite',
  cancelTitle: 'Annuler votre formulaire',
  openHistory: 'Ouvrir les formulaires d’accueil',
};
