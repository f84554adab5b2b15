import type { Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  home: 'Accueil',
  morning: (name) => `Bonjour ${name}`,
  afternoon: (name) => `Bon après-midi ${name}`,
  evening: (name) => `Bonsoir ${name}`,
  emptyTitle: 'Tout est calme',
  emptyText: 'Votre prochain rendez-vous, vos messages et ce que la clinique vous demande apparaîtront ici.',
};
