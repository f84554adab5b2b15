import type { Translation } from '#core/shared';
import { refusals } from './refusals/fr-CA.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  ...refusals,
  title: 'Visites vidéo',
  lobby: 'Salle d’attente',
  call: 'Appel',
  summary: 'Résumé de la visite',
  guestLobby: 'Salle d’attente des invités',
  farewell: 'Merci',
  note: 'Note',
  calls: 'Appels vidéo',
  testDevice: 'Tester la caméra et le microphone',
  somebody: 'La clinique',
  notifyInvite: (who) => `${who} vous invite à une visite vidéo.`,
};
