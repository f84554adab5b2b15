import type { Translation } from '../../../../../core/shared/index.ts';
import type { refusals as english } from './en-CA.ts';

export const refusals: Translation<typeof english> = {
  too_early: 'La salle d’attente n’est pas encore ouverte. Revenez un peu plus tard.',
  not_begun: 'Cette visite n’a pas commencé. Annulez-la plutôt dans le calendrier.',
  visit_over: 'Cette visite est terminée.',
  visit_cancelled: 'Cette visite a été annulée. Demandez un autre rendez-vous à la clinique.',
  removed: 'La clinique vous a retiré de cette visite.',
  moved: 'Vous poursuivez cette visite sur un autre appareil.',
  call_full: 'L’appel est complet. Une personne doit d’abord le quitter.',
  invites_full: 'Personne d’autre ne peut être invité à cette visite. Annulez d’abord une invitation.',
  invite_revoked: 'Cette invitation a été annulée. Invitez la personne de nouveau.',
  mailed_enough: 'Cette personne a déjà reçu assez de courriels. Attendez une heure.',
  signed: 'Ce résumé est signé et ne change plus.',
};
