import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  suspendedTitle: 'Votre accès est suspendu',
  suspendedText: (clinic) =>
    `L’administration de ${clinic} a suspendu votre accès. Rien de ce que vous avez enregistré n’est perdu. Écrivez-lui s’il s’agit d’une erreur.`,
  clinicSuspendedTitle: 'Cette clinique est suspendue',
  clinicSuspendedText: (clinic) =>
    `Personne ne peut utiliser ${clinic} ici pour le moment. Rien de ce que vous avez enregistré n’est perdu. Adressez-vous à la direction de la clinique.`,
  shareEndedTitle: 'Le partage est terminé',
  shareEndedText: (patient) =>
    `Le partage avec vous a pris fin : ${patient} ou la clinique en a décidé ainsi. Demandez-leur s’il s’agit d’une erreur.`,
  suspendedCheck: 'Vérifier de nouveau',
  continueAs: (role, clinic) => `Continuer comme ${role}, ${clinic}`,
};
