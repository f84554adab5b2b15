import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  nowAbout: 'formulaires',
  assign: 'Envoyer un questionnaire',
  title: 'Évaluations',
  library: 'Questionnaires',
  navAsked: 'Formulaires',
  cardTitle: 'Formulaires à remplir',
  scores: 'Scores des questionnaires',
  toReview: 'Formulaires à examiner',
  kind: 'Formulaire',
  review: 'Marquer comme examiné',
  reviewed: 'Examiné',
  alerts: 'Alertes de sécurité',
  openLibrary: 'Ouvrir les questionnaires',
  somebody: 'Votre équipe de soins',
  aPatient: 'Un patient ou une patiente',
  notifyRequest: (who) => `${who} vous a envoyé un formulaire à remplir`,
  notifySubmitted: (who) => `${who} a envoyé un formulaire`,
  notifyAlert: (who) => `${who} a besoin d’aide immédiatement : ouvrez le dossier`,
  answeredElsewhere:
    'Ce formulaire a déjà été envoyé, d’un autre appareil ou par votre clinique. Ce que vous avez écrit ici est conservé.',
  answersChanged:
    'Des réponses ont changé sur un autre appareil avant l’envoi. Ouvrez le formulaire, vérifiez et envoyez de nouveau.',
  withdrawn:
    'Votre clinique a retiré ce formulaire avant de recevoir vos réponses. Ce que vous avez écrit ici est conservé.',
};
