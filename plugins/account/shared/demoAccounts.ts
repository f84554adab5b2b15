/** What a demo shows on its login page. */
export const demoPassword = 'Pavilion-demo-1';

export const demoAccounts = [
  { email: 'patient@pavilion.test', role: 'patient', clinic: 'rideau' },
  { email: 'caregiver@pavilion.test', role: 'caregiver', clinic: 'rideau' },
  { email: 'practitioner@pavilion.test', role: 'practitioner', clinic: 'rideau' },
  { email: 'admin@pavilion.test', role: 'admin', clinic: 'rideau' },
  { email: 'clinic-admin@pavilion.test', role: 'clinic_admin', clinic: 'rideau' },
  { email: 'super-admin@pavilion.test', role: 'super_admin', clinic: 'rideau' },
  { email: 'patient2@pavilion.test', role: 'patient', clinic: 'rideau' },
  { email: 'practitioner2@pavilion.test', role: 'practitioner', clinic: 'rideau' },
  { email: 'patient@laurier.test', role: 'patient', clinic: 'laurier' },
  { email: 'practitioner@laurier.test', role: 'practitioner', clinic: 'laurier' },
  { email: 'admin@laurier.test', role: 'admin', clinic: 'laurier' },
] as const;
