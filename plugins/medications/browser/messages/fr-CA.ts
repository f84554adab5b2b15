import { plural, type Translation } from '../../../../core/shared/index.ts';
import type { messages as english } from './en-CA.ts';

const count = (n: number, one: string, other: string): string => plural('fr-CA', n, { one, other });

export const messages: Translation<typeof english> = {
  title: 'Médicaments',
  prescribe: 'Prescrire un médicament',
  myMedicines: 'Mes médicaments',
  dosesDue: 'Médicaments à prendre maintenant',
  renewals: 'Renouvellements',
  renewal: 'Renouvellement',
  reminders: 'Rappels de médicaments',
  visitTitle: 'Changements aux médicaments',
  printTitle: 'Imprimer les médicaments',

  notifyDueSoon: (minutes) => `Vos médicaments sont à prendre dans ${count(minutes, '1 minute', `${minutes} minutes`)}`,
  notifyDueNow: 'C’est l’heure de vos médicaments',
  notifyRequest: (who) => `${who} a une demande au sujet d’un médicament`,
  notifyUpdate: (who) => `${who} a répondu à votre demande de médicament`,
  somebody: 'Quelqu’un',

  workRenewal: 'Renouveler une ordonnance',
  workRefill: 'Transmettre un renouvellement à la pharmacie',
  workEffect: 'Effet indésirable signalé',
};
