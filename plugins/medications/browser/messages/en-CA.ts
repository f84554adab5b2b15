import { plural } from '#core/shared';

const count = (n: number, one: string, other: string): string => plural('en-CA', n, { one, other });

export const messages = {
  nowAbout: 'medicines',
  title: 'Medications',
  medicineList: 'Medication list',
  ownTitle: 'My medicines',
  prescribe: 'Prescribe',
  renewals: 'Renewals',
  renewal: 'Renewal',
  visitTitle: 'Changes to medicines',
  printTitle: 'Print medicines',

  notifyDueSoon: (minutes: number) => `Your medicines are due in ${count(minutes, '1 minute', `${minutes} minutes`)}`,
  notifyDueNow: 'It’s time for your medicines',
  notifyRequest: (who: string) => `${who} sent a medicine request`,
  notifyUpdate: (who: string) => `${who} answered your medicine request`,
  aPatient: 'A patient',
  yourClinic: 'Your clinic',

  workRenewal: 'Renew a prescription',
  workRefill: 'Arrange a refill with the pharmacy',
  workEffect: 'Side effect reported',
};
