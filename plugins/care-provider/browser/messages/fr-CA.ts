import type { Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  today: 'Aujourd’hui',
  morning: (name) => `Bonjour ${name}`,
  afternoon: (name) => `Bon après-midi ${name}`,
  evening: (name) => `Bonsoir ${name}`,
  emptyTitle: 'Rien ne vous attend',
  emptyText:
    'Les demandes de message, les résultats et les tâches apparaîtront ici à mesure que votre clinique active ces fonctions.',
  now: 'En ce moment',
  oldest: 'Le plus ancien :',
  critical: 'Critique',
  counting: 'Décompte en cours',
  nothingWaiting: 'Rien en attente',
  notCounted: 'Décompte impossible',
};
