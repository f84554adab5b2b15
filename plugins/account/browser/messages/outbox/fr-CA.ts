import type { Translation } from '../../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Lettres envoyées par cette maison',
  lead: 'Une maison de démonstration n’envoie aucun vrai courriel. Ce qu’elle aurait envoyé se lit ici.',
  to: (email) => `À ${email}`,
  emptyTitle: 'Aucune lettre encore',
  emptyText: 'Les codes et les invitations apparaîtront ici dès que la maison les enverra.',
  backToLogin: 'Retour à la connexion',
  refresh: 'Regarder de nouveau',
  offTitle: 'Il n’y a rien ici',
  offText: 'Cette maison envoie ses courriels pour vrai.',
};
