/** The people of a demo house: printed at start and offered on its login page. */
export const demoAccounts = {
  password: 'Pavilion-demo-1',
  people: [
    { email: 'patient@pavilion.test', who: 'patient, Rideau' },
    { email: 'patient2@pavilion.test', who: 'patient, Rideau' },
    { email: 'caregiver@pavilion.test', who: 'patient, for Maya Tremblay, Rideau' },
    { email: 'practitioner@pavilion.test', who: 'practitioner, Rideau' },
    { email: 'practitioner2@pavilion.test', who: 'practitioner, Rideau' },
    { email: 'admin@pavilion.test', who: 'admin, Rideau' },
    { email: 'clinic-admin@pavilion.test', who: 'clinic_admin, Rideau' },
    { email: 'super-admin@pavilion.test', who: 'super_admin, Rideau' },
    { email: 'patient@laurier.test', who: 'patient, Laurier (messaging off)' },
    { email: 'practitioner@laurier.test', who: 'practitioner, Laurier (messaging off)' },
    { email: 'admin@laurier.test', who: 'admin, Laurier (messaging off)' },
  ],
} as const;
