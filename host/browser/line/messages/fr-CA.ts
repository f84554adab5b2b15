import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  offline: 'Hors ligne',
  offlineText: 'Cette page se mettra à jour dès le retour de la connexion.',
  unreachable: 'Serveur injoignable',
  unreachableText: 'Nouvel essai en cours…',
  slow: 'Connexion lente',
  slowText: 'C’est plus long que d’habitude.',
  update: 'Mise à jour prête',
  updateText: 'Elle prend un instant, et vous restez sur cette page.',
  updateNow: 'Mettre à jour',
};
