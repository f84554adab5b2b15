import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  urgent: 'Urgente',
  dueIn: (time) => `À traiter d’ici ${time}`,
  dueNow: 'À traiter maintenant',
  lateBy: (time) => `En retard de ${time}`,
  minutes: (count) => `${count} min`,
  hours: (count) => `${count} h`,
  days: (count) => (count === 1 ? '1 jour' : `${count} jours`),
  exactly: (when) => `Échéance\u00a0: ${when}`,
  markUrgent: 'Marquer comme urgente',
  notUrgent: 'Marquer comme non urgente',
  marked: 'Marquée comme urgente.',
  unmarked: 'Marquée comme non urgente.',
  settings: 'Bureau des télécopies',
  settingsLead:
    'Les télécopies reçues sont à traiter dans ces délais. Seules comptent les heures où un de vos lieux est ouvert (du lundi au vendredi, de 9 h à 17 h, si aucun lieu n’a d’heures). Une télécopie en retard crée une seule tâche.',
  isDue: 'Fixer des échéances pour les télécopies reçues',
  hoursFor: (kind) => `${kind}\u00a0: heures d’ouverture`,
  urgentHours: 'Urgentes\u00a0: heures d’ouverture',
  limitsLead: 'Limites d’envoi. Laissez vide s’il n’y en a pas.',
  pagesADay: 'Pages par jour',
  costAMonth: 'Coût par mois, selon votre service de télécopie',
  number: (least, most) => `Entrez un nombre entier de ${least} à ${most}.`,
  save: 'Enregistrer les changements',
  saved: 'Réglages du bureau enregistrés.',
};
