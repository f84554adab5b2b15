import type { Translation } from '../../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

export const messages: Translation<typeof english> = {
  act_started: 'Nouveau',
  act_changed: 'Modifié',
  act_renewed: 'Renouvelé',
  act_stopped: 'Cessé',
  act_held: 'Suspendu',
  act_continued: 'Repris',
  none: 'Aucun médicament n’a encore été commencé, modifié ou cessé ici.',
  noneForPatient: 'Aucun médicament n’a été modifié.',
  because: (reason) => `Raison\u00a0: ${reason}`,
  prescribe: 'Prescrire',
  others: 'Renouveler, modifier ou cesser',
};
