import { claim } from '#core/shared';
import type { Age } from '../../shared/patient.ts';

const units = { year: ['year', 'years'], month: ['month', 'months'], day: ['day', 'days'] } as const;

export const messages = {
  patients: 'Patients',
  goPatients: 'Find a patient',
  goNew: 'Add a patient',
  title: 'Patient chart',
  myRecord: 'My record',
  sections: 'Chart sections',
  summary: 'Summary',
  nothingOn: claim('Nothing to summarize'),
  nothingOnText: 'Allergies, conditions, medications and results appear here when the clinic turns them on.',
  banner: 'Patient details',
  born: 'Born',
  sex: 'Sex',
  card: 'Health card',
  recordNumber: 'Record number',
  phone: 'Phone',
  age: ({ unit, count }: Age) => `${count} ${units[unit][count === 1 ? 0 : 1]}`,
  gender_male: 'Male',
  gender_female: 'Female',
  gender_other: 'Other',
  gender_unknown: 'Unknown',
  deceased: 'Deceased',
  deceasedOn: (day: string) => `Deceased on ${day}`,
  diedAged: (age: string) => `aged ${age}`,
  unnamed: 'No name on file',
  noSuchPatient: 'Patient not found',
  noSuchPatientText: 'The link may be old, or the patient belongs to another clinic. Search the patient list.',
  besideTitle: 'Chart',
  noPatient: claim('No patient of this clinic is on this visit.'),
  beside: 'Links open in a new tab, and your call continues.',
  wholeChart: 'Open full chart',
  notYet: "Your record isn't ready yet",
  notYetText: 'It will appear here once the clinic links it to your account.',
} as const;
