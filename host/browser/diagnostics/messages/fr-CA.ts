import type { Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  title: 'État des fonctions',
  text: 'Les fonctions de ce navigateur, et pourquoi certaines ne fonctionnent pas.',
  part: 'Fonction',
  state: 'État',
  why: 'Raison',
  stateRunning: 'Active',
  stateWaiting: 'En attente',
  stateLoading: 'Chargement',
  stateFailed: 'En panne',
  stateDisabled: 'Désactivée',
  stateStopped: 'Arrêtée',
  waitsFor: (what) => `En attente de ${what}`,
};
