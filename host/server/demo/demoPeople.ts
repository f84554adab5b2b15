import type { AccountRole } from '#core/shared/roles.ts';

export interface DemoPerson {
  readonly email: string;
  readonly role: AccountRole;
  readonly firstName: string;
  readonly lastName: string;
  readonly title?: string;
  /** Signs in with the demo password; the others have one that nobody knows. */
  readonly signsIn: boolean;
}

export interface DemoClinic {
  readonly slug: string;
  readonly name: string;
  readonly color: string;
  readonly locale: 'en-CA' | 'fr-CA';
  readonly details: Readonly<Record<string, string>>;
  readonly off: readonly string[];
  readonly people: readonly DemoPerson[];
}

const known = (email: string, role: AccountRole, firstName: string, lastName: string, title?: string): DemoPerson => ({
  email,
  role,
  firstName,
  lastName,
  title,
  signsIn: true,
});

/** 'Amélie Gagnon' becomes amelie.gagnon@<domain>. */
const others = (
  domain: string,
  role: AccountRole,
  people: readonly (readonly [name: string, title?: string])[],
): DemoPerson[] =>
  people.map(([name, title]) => {
    const [firstName, ...rest] = name.split(' ');
    const local = name
      .normalize('NFD')
      .replaceAll(/[^a-z A-Z]/g, '')
      .toLowerCase()
      .replaceAll(' ', '.');
    return {
      email: `${local}@${domain}`,
      role,
      firstName: firstName!,
      lastName: rest.join(' '),
      title,
      signsIn: false,
    };
  });

const patients = (domain: string, names: string): DemoPerson[] =>
  others(
    domain,
    'patient',
    names.split(', ').map((name) => [name] as const),
  );

export const demoClinics: readonly DemoClinic[] = [
  {
    slug: 'rideau',
    name: 'Rideau Family Health',
    color: '#3b3f97',
    locale: 'en-CA',
    details: {
      phone: '613-555-0142',
      address: '180 Elgin Street',
      city: 'Ottawa',
      province: 'ON',
      postalCode: 'K2P 2K3',
    },
    off: [],
    people: [
      known('patient@pavilion.test', 'patient', 'Maya', 'Tremblay'),
      known('patient2@pavilion.test', 'patient', 'Owen', 'MacLeod'),
      known('practitioner@pavilion.test', 'practitioner', 'Priya', 'Sandhu', 'Family physician'),
      known('practitioner2@pavilion.test', 'practitioner', 'Daniel', 'Okafor', 'Nurse practitioner'),
      known('admin@pavilion.test', 'admin', 'Claire', 'Bouchard', 'Office manager'),
      known('clinic-admin@pavilion.test', 'clinic_admin', 'Hannah', 'Whitecloud', 'Clinic director'),
      known('super-admin@pavilion.test', 'super_admin', 'Marcus', 'Leung', 'House administrator'),
      ...others('staff.pavilion.test', 'practitioner', [
        ['Simone Lavoie', 'Family physician'],
        ['Arjun Nair', 'Family physician'],
        ['Katherine Fraser', 'Registered nurse'],
        ['Noor Haddad', 'Psychologist'],
        ['Étienne Roy', 'Physiotherapist'],
        ['Grace Kim', 'Dietitian'],
      ]),
      ...patients(
        'people.pavilion.test',
        "Amélie Gagnon, Liam Campbell, Fatima Rahman, Jacob Wilson, Chloé Bergeron, Ethan Singh, Sophie Nguyen, Noah Thompson, Aaliyah Grant, Lucas Pelletier, Emily Chen, William Beaulieu, Zoé Fortin, Benjamin Cardinal, Olivia Murphy, Samuel Asante, Isabelle Côté, Ryan O'Connor, Leila Farahani, Thomas Girard, Megan Clarke, Hassan Ali, Juliette Morin, Andrew Stewart",
      ),
    ],
  },
  {
    slug: 'laurier',
    name: 'Clinique Laurier',
    color: '#0f6b5c',
    locale: 'fr-CA',
    details: {
      phone: '514-555-0178',
      address: '420, avenue Laurier Est',
      city: 'Montréal',
      province: 'QC',
      postalCode: 'H2J 1E7',
    },
    off: ['messaging'],
    people: [
      known('patient@laurier.test', 'patient', 'Gabriel', 'Lefebvre'),
      known('practitioner@laurier.test', 'practitioner', 'Camille', 'Dubois', 'Médecin de famille'),
      known('admin@laurier.test', 'admin', 'Luc', 'Ouellet', 'Gestionnaire'),
      ...others('equipe.laurier.test', 'practitioner', [
        ['Nadia Benali', 'Infirmière praticienne'],
        ['Félix Caron', 'Médecin de famille'],
      ]),
      ...patients(
        'patients.laurier.test',
        'Rosalie Poirier, Antoine Desjardins, Mei Lin, Xavier Lapointe, Florence Simard, Youssef Amrani, Léa Cloutier, Mathis Boucher',
      ),
    ],
  },
];
