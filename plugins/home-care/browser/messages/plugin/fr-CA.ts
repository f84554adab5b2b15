import { reportsName } from '../../../shared/words/names.ts';
import type { Translation } from '#core/shared';
import type { pluginMessages as english } from './en-CA.ts';

export const pluginMessages: Translation<typeof english> = {
  title: 'Soins à domicile',
  calendar: 'Calendrier des soins à domicile',
  workers: 'Personnel à domicile',
  reports: reportsName['fr-CA'],
  addWorker: 'Ajouter une personne',
  bellAsked: 'Une demande concerne une visite à domicile prochaine.',
  ownTitle: 'Visites à domicile',
  ownBetween: (day: string, from: string, to: string) => `${day}, entre ${from} et ${to}`,
  ownAt: (day: string, at: string) => `${day}, ${at}`,
  ownNobody: 'la personne n’est pas encore choisie',
  ownStarted: 'En cours',
  ownChange: (title: string, day: string) => `Changer ${title}, ${day}`,
  ownNot: 'Je ne veux pas de cette visite',
  ownNotTitle: 'Demander que cette visite n’ait pas lieu?',
  ownNotText: (when: string) => `${when}. La visite reste prévue jusqu’à la réponse de la clinique.`,
  ownKeep: 'Garder la visite',
  ownOther: 'Demander un autre moment',
  ownOtherText: (when: string) => `${when}. La visite reste telle quelle jusqu’à la réponse de la clinique.`,
  ownOtherLabel: 'Quand cela vous convient',
  ownSend: 'Envoyer',
  ownSent: 'Votre demande est envoyée à la clinique.',
  ownWithdraw: 'Retirer ma demande',
  ownWithdrawn: 'Votre demande est retirée.',
  ownAskedNot: 'Demandé : pas de visite',
  ownAskedOther: 'Demandé : un autre moment',
  bellMissed: 'Une visite à domicile n’a pas commencé à l’heure.',
  bellVitals: 'Une mesure dangereuse a été prise à domicile.',
  bellIncident: 'Un incident a été signalé à domicile.',
};
