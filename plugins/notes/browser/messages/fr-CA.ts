import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'Notes',
  summaries: 'Résumés',
  settings: 'Modèles de notes',
  newNote: 'Nouvelle note',
  bellSummary: 'Vous avez un nouveau résumé de votre clinique',
  workKind: 'Cosignature',
};
