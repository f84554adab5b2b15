import type { Age } from '../../shared/patient.ts';

const units = { year: ['year', 'years'], month: ['month', 'months'], day: ['day', 'days'] } as const;

export const messages = {
  patients: 'Patients',
  goPatients: 'Find a patient',
  goNew: 'Add a patient',
  title: 'Patient chart',
  myRecord: 'My record',
  sections: 'Parts of the record',
  summary: 'Summary',
  nothingOn: 'Nothing to summarise',
  nothingOnText:
    'Blocks for allergies, conditions, medicines and results appear here when the clinic switches them on.',
  banner: 'Who this is',
  born: 'Born',
  sex: 'Sex',
  card: 'Health card',
  phone: 'Phone',
  age: ({ unit, count }: Age) => `${count} ${units[unit][count === 1 ? 0 : 1]}`,
  gender_male: 'Male',
  gender_female: 'Female',
  gender_other: 'Other',
  gender_unknown: 'Unknown',
  deceased: 'Deceased',
  deceasedOn: (day: string) => `Deceased on ${day}`,
  diedAged: (age: string) => `aged ${age}`,
  unnamed: 'No name in the record',
  noSuchPatient: 'No such patient',
  noSuchPatientText: 'The link may be old, or the patient belongs to another clinic. Look for them in the list.',
  besideTitle: 'Chart',
  noPatient: 'This visit is with no patient of the clinic.',
  beside: 'Links open in a new tab; the call goes on.',
  wholeChart: 'Open the whole chart',
  notYet: 'Your record is not ready yet',
  notYetText: 'It appears here once the clinic has linked it to your account.',
} as const;
