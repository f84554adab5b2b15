import { plural, type Translation } from '#core/shared';
import type { messages as english } from './en-CA.ts';

const count = (n: number, one: string, other: string): string => plural('fr-CA', n, { one, other });

export const messages: Translation<typeof english> = {
  nowAbout: 'médicaments',
  title: 'Médicaments',
  medicineList: 'Liste des médicaments',
  ownTitle: 'Mes médicaments',
  prescribe: 'Prescrire',
  renewals: 'Renouvellements',
  renewal: 'Renouvellement',
  visitTitle: 'Changements de médicaments',
  printTitle: 'Imprimer les médicaments',

  notifyDueSoon: (minutes) => `Vos médicaments sont à prendre dans ${count(minutes, '1 minute', `${minutes} minutes`)}`,
  notifyDueNow: 'C’est l’heure de vos médicaments',
  notifyRequest: (who) => `${who} a envoyé une demande de médicament`,
  notifyUpdate: (who) => `${who} a répondu à votre demande de médicament`,
  aPatient: 'Un patient ou une patiente',
  yourClinic: 'Votre clinique',

  workRenewal: 'Renouveler une ordonnance',
  workRefill: 'Faire renouveler à la pharmacie',
  workEffect: 'Effet indésirable signalé',
};
