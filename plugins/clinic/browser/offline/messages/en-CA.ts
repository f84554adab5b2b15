export const messages = {
  title: 'Reading without a connection',
  lead: 'Phones and computers can keep the last answers for a while, encrypted. They are removed at log-out, and never kept where “Keep me signed in” is off.',
  patients: 'Patients',
  patientsText: 'Their own visits, medicines, allergies, care team and messages.',
  staff: 'Staff',
  staffText: 'Today’s visits, tasks due and conversations of the person who signed in. These name patients.',
  hours: 'For how long at most',
  hoursText: 'Counted from when the answer came. What is older is removed from open browsers, and shown on no device.',
  inHours: (hours: number) =>
    hours % 24 === 0 && hours > 24 ? `${hours / 24} days` : hours === 1 ? '1 hour' : `${hours} hours`,
  isHours: (time: string) => `Kept for ${time} at most.`,
  isOn: (who: string) => `${who}: allowed.`,
  isOff: (who: string) => `${who}: turned off. Open browsers have removed what they kept.`,
};
