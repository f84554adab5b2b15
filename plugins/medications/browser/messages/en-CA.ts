import { plural } from '../../../../core/shared/index.ts';

const count = (n: number, one: string, other: string): string => plural('en-CA', n, { one, other });

export const messages = {
  title: 'Medications',
  prescribe: 'Prescribe a medicine',
  myMedicines: 'My medicines',
  dosesDue: 'Medicines due now',
  renewals: 'Renewals',
  renewal: 'Renewal',
  reminders: 'Medicine reminders',
  visitTitle: 'Changes to medicines',
  printTitle: 'Print medicines',

  notifyDueSoon: (minutes: number) => `Your medicines are due in ${count(minutes, '1 minute', `${minutes} minutes`)}`,
  notifyDueNow: 'It is time for your medicines',
  notifyRequest: (who: string) => `${who} asks about a medicine`,
  notifyUpdate: (who: string) => `${who} answered your medicine request`,
  somebody: 'Somebody',

  workRenewal: 'Renew a prescription',
  workRefill: 'Pass a refill on to the pharmacy',
  workEffect: 'Side effect reported',
};
