import type { Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Évaluations',
  library: 'Questionnaires',
  navAsked: 'Formulaires',
  cardTitle: 'Ce qu’on vous demande',
  scores: 'Scores des questionnaires',
  toReview: 'Formulaires à examiner',
  kind: 'Formulaire',
  review: 'Marquer comme examiné',
  reviewed: 'Examiné',
  alerts: 'Alertes de sécurité',
  openLibrary: 'Ouvrir les questionnaires',
  somebody: 'Votre équipe de soins',
  aPatient: 'Un patient',
  notifyRequest: (who) => `${who} vous a envoyé un formulaire à remplir`,
  notifySubmitted: (who) => `${who} a renvoyé un formulaire`,
  notifyAlert: (who) => `${who} a besoin de votre attention maintenant : ouvrez le dossier`,
};
