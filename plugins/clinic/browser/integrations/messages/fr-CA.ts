import { claim, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  lead: 'Les services auxquels votre clinique est reliée, et leur état. L’administration du système les configure.',
  none: claim('Aucune connexion'),
  working: 'Reliée',
  mode_outside: 'Configurée',
  mode_built_in: 'Intégrée',
  mode_off: 'Non configurée',
  troubled: 'En difficulté',
  lastSuccess: 'Dernier succès',
  lastProblem: 'Dernier problème',
  notYet: 'Aucun observé encore',
  worked: (test) => `${test} : réussi.`,
  problem_unreachable: 'Le service est injoignable.',
  problem_slow: 'Le service a mis trop de temps à répondre.',
  problem_not_allowed: 'Le service a refusé l’accès de la clinique. L’administration du système peut le vérifier.',
  problem_their_error: 'Le service a répondu par une erreur.',
  problem_no_device: 'Aucun de vos appareils ne reçoit de notifications. Activez-les d’abord dans vos réglages.',
  problem_unknown: 'L’essai a échoué et la raison n’est pas connue. Le journal du serveur en dit plus.',
};
