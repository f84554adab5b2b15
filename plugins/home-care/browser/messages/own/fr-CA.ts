import type { Translation } from '#core/shared';
import type { ownMessages as english } from './en-CA.ts';

export const ownMessages: Translation<typeof english> = {
  ownVisit: 'Visite à domicile',
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
};
