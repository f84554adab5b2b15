import type { Translation } from '#core/shared';
import type { refusals as english } from './en-CA.ts';

export const refusals: Translation<typeof english> = {
  too_early: 'La salle d’attente n’est pas encore ouverte. Revenez un peu plus tard.',
  not_begun: 'Cette visite n’a pas commencé. Annulez-la plutôt dans le calendrier.',
  visit_over: 'Cette visite est terminée.',
  visit_cancelled: 'Cette visite a été annulée. Demandez un autre rendez-vous à la clinique.',
  removed: 'La clinique a mis fin à votre participation. Si c’est une erreur, appelez-la.',
  moved: 'Vous avez rejoint cette visite sur un autre appareil.',
  call_full: 'L’appel est complet. Une personne doit d’abord le quitter.',
  invites_full: 'Le nombre maximal de personnes invitées est atteint. Annulez d’abord une invitation.',
  invite_revoked: 'Cette invitation a été annulée. Envoyez-en une nouvelle.',
  mailed_enough: 'Trop de courriels envoyés à cette adresse. Réessayez dans une heure.',
  signed: 'Ce résumé est signé et ne peut plus être modifié.',
};
