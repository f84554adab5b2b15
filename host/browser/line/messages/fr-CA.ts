import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  offline: 'Hors ligne',
  offlineText: 'Cette page se mettra à jour dès le retour de la connexion.',
  unreachable: 'Serveur injoignable',
  unreachableText: 'Nouvel essai en cours…',
  slow: 'Connexion lente',
  slowText: 'C’est plus long que d’habitude.',
  signedOut: 'Déconnecté',
  signedOutText: 'Votre session a pris fin, ici ou sur un autre appareil. Reconnectez-vous pour continuer.',
  update: 'Mise à jour prête',
  updateText: 'Elle prend un instant, et vous restez sur cette page.',
  updateNow: 'Mettre à jour',
  notSent: 'Non envoyé',
  nWaiting: (count) => `${count} en attente d’envoi`,
  nNotSent: (count) => (count === 1 ? 'Vérifier 1 élément' : `Vérifier ${count} éléments`),
  waitingTitle: 'En attente d’envoi',
  waiting: 'En attente de la connexion',
  sending: 'Envoi…',
  off: 'Votre clinique a désactivé cette fonction. Vos mots sont conservés ici.',
  failed: 'Non envoyé.',
  part_lost: 'Une partie n’a pas fini de se téléverser avant la fermeture de la page.',
  perhaps_sent: 'L’envoi a peut-être eu lieu hier. Vérifiez avant de renvoyer.',
  tryAgain: 'Réessayer',
  cancel: 'Ne pas envoyer',
  cancelSure: 'Ne pas envoyer?',
  logOutLosesLocked: (count) =>
    count === 1
      ? 'Un élément n’est pas encore envoyé. Appuyez de nouveau pour vous déconnecter et le perdre.'
      : `${count} éléments ne sont pas encore envoyés. Appuyez de nouveau pour vous déconnecter et les perdre.`,
  logOutLoses: (count) =>
    count === 1
      ? 'Un élément n’est pas encore envoyé et sera perdu :'
      : `${count} éléments ne sont pas encore envoyés et seront perdus :`,
  quoted: (title, words) => `${title} « ${words} »`,
};
