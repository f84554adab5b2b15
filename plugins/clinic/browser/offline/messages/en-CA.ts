export const messages = {
  title: 'Reading without a connection',
  lead: 'Phones and computers can keep the last answers for up to three days, encrypted. They are removed at log-out, and never kept where “Keep me signed in” is off.',
  patients: 'Patients',
  patientsText: 'Their own visits, medicines, allergies, care team and messages.',
  staff: 'Staff',
  staffText: 'Today’s visits, tasks due and conversations of the person who signed in. These name patients.',
  isOn: (who: string) => `${who}: allowed.`,
  isOff: (who: string) => `${who}: turned off. Open browsers have removed what they kept.`,
};
