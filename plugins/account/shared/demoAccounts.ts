/** What a demo house says on its login page. */
export const demoPassword = 'Pavilion-demo-1';

export const demoAccounts = [
  { email: 'patient@pavilion.test', role: 'patient' },
  { email: 'practitioner@pavilion.test', role: 'practitioner' },
  { email: 'admin@pavilion.test', role: 'admin' },
  { email: 'clinic-admin@pavilion.test', role: 'clinic_admin' },
  { email: 'super-admin@pavilion.test', role: 'super_admin' },
] as const;
