import { claim, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  act_started: 'Nouveau',
  act_changed: 'Modifié',
  act_renewed: 'Renouvelé',
  act_stopped: 'Arrêté',
  act_held: 'Suspendu',
  act_continued: 'Repris',
  none: claim('Aucun changement de médicament à cette visite pour l’instant.'),
  noneForPatient: claim('Aucun changement de médicament à cette visite.'),
  because: (reason) => `Motif\u00a0: ${reason}`,
  prescribe: 'Prescrire',
  others: 'Renouveler, modifier ou arrêter',
};
