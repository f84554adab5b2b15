import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Textos',
  lead: 'Les patients qui ont confirmé leur numéro de cellulaire reçoivent aussi les rappels de rendez-vous par texto. Quand ils partent, et s’ils posent une question, se règle sous Rappels aux patients.',
  mode_outside: (number) => `Les textos partent du ${number}. Ce serveur relève les réponses.`,
  mode_demo: 'Ceci est une démonstration : les textos s’affichent ci-dessous et n’atteignent pas de téléphone.',
  mode_none:
    'Le service qui envoie les textos n’est pas configuré. Les patients ne peuvent les choisir que lorsque le serveur y a un compte.',
  takers: 'Patients qui reçoivent des textos',
  stopped: 'Ont répondu ARRET',
  week: 'Sept derniers jours',
  sent: 'Envoyés',
  answered: 'Avec réponse',
  waiting: 'En attente',
  failed: 'Non remis',
  unknown: 'Incertains',
  phones: 'Téléphones de la démonstration',
  phonesEmpty: 'Les textos s’affichent ici comme sur le téléphone d’une patiente ou d’un patient.',
  state_waiting: 'En attente',
  state_sending: 'Envoi en cours',
  state_sent: 'Envoyé',
  state_arrived: 'Arrivé',
  state_failed: 'Non remis',
  state_unknown: 'Incertain',
  state_dropped: 'Non envoyé',
  telephone: 'Téléphone',
  answer: 'Réponse',
  send: 'Répondre avec ce téléphone',
  answerSent: 'La réponse a été envoyée.',
};
