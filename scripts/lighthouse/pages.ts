/** The pages that most people open first, as they are used: patients on a phone, staff at a desk. */
export interface Visitor {
  /** Null: nobody is signed in. */
  readonly email: string | null;
  readonly on: 'mobile' | 'desktop';
  readonly pages: readonly string[];
}

export const visitors: readonly Visitor[] = [
  { email: null, on: 'mobile', pages: ['/', '/login', '/register'] },
  {
    email: 'patient@pavilion.test',
    on: 'mobile',
    pages: [
      '/patient-profile/dashboard',
      '/messages',
      '/patient-profile/calendar',
      '/patient-profile/record?tab=medications',
    ],
  },
  {
    email: 'practitioner@pavilion.test',
    on: 'desktop',
    pages: [
      '/care-provider/dashboard',
      '/messages',
      '/clinic/patients',
      '/care-provider/tasks',
      '/care-provider/calendar',
    ],
  },
  { email: 'admin@pavilion.test', on: 'desktop', pages: ['/clinic/management?section=features'] },
];
