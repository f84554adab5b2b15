import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Quand personne ne consulte un avis urgent',
  lead: 'La cloche et une première notification arrivent aussitôt. Ces étapes suivent jusqu’à ce qu’une des personnes avisées le consulte, ou qu’on y ait donné suite.',
  senders: (names) => `Les avis urgents viennent de : ${names}.`,
  nothing: 'Aucune fonction de votre clinique n’envoie d’avis urgents.',
  on: 'Suivre ces étapes',
  push: 'Minutes avant de répéter la notification',
  mail: 'Minutes avant d’envoyer un courriel',
  task: 'Minutes avant de créer une tâche pour la clinique',
  empty: 'Comptées depuis l’envoi. Laissez vide pour sauter cette étape.',
  mailHelp: 'Envoyé même au personnel qui a désactivé les autres courriels. Il ne dit jamais de quoi il s’agit.',
  noTasks: 'La fonction Tâches est désactivée : cette étape est sautée.',
  inQuietHours: 'Aussi pendant les heures de silence',
  number: (most) => `Entrez un nombre entier de 1 à ${most}, ou laissez vide.`,
  later: 'Entrez plus de minutes qu’à l’étape précédente.',
  save: 'Enregistrer',
  saved: 'Modifications enregistrées',
};
