/** The people of a demonstration house. No secrets: every demonstration house prints them when it starts. */
export const demoPassword = 'Pavilion-demo-1';

export type DemoRole = 'Patient' | 'Practitioner' | 'Admin' | 'ClinicAdmin' | 'SuperAdmin';

export interface DemoPerson {
  readonly email: string;
  readonly role: DemoRole;
  readonly second?: boolean;
}

export const demoClinics: readonly { readonly name: string; readonly people: readonly DemoPerson[] }[] = [
  {
    name: 'Rideau Family Health',
    people: [
      { email: 'patient@pavilion.test', role: 'Patient' },
      { email: 'practitioner@pavilion.test', role: 'Practitioner' },
      { email: 'admin@pavilion.test', role: 'Admin' },
      { email: 'clinic-admin@pavilion.test', role: 'ClinicAdmin' },
      { email: 'super-admin@pavilion.test', role: 'SuperAdmin' },
      { email: 'patient2@pavilion.test', role: 'Patient', second: true },
      { email: 'practitioner2@pavilion.test', role: 'Practitioner', second: true },
    ],
  },
  {
    name: 'Laurier',
    people: [
      { email: 'patient@laurier.test', role: 'Patient' },
      { email: 'practitioner@laurier.test', role: 'Practitioner' },
      { email: 'admin@laurier.test', role: 'Admin' },
    ],
  },
];
