import type { SeedContext } from '#core/server';
import { recordStore } from '#clinical/server/record/recordStore.ts';
import type { Placed } from '#clinical/server/resource/resource.ts';

const given = {
  female: ['Zoé', 'Amélie', 'Priya', 'Nadine', 'Chloé', 'Mei', 'Fatima', 'Oksana', 'Hélène', 'Grace', 'Sadie', 'Noor'],
  male: [
    'Noël',
    'Étienne',
    'Arjun',
    'Liam',
    'Youssef',
    'Wei',
    'François',
    'Dmytro',
    'Owen',
    'Tomás',
    'Elijah',
    'Kwame',
  ],
} as const;
const family = [
  'Tremblay',
  'Bélanger',
  'Nguyen',
  'Singh',
  'MacDonald',
  'Côté',
  'O’Brien',
  'Kowalchuk',
  'Lefebvre',
  'Whiteduck',
  'Haddad',
  'Chen',
  'Okafor',
  'Gagnon-Roy',
  'Desjardins',
  'Campbell',
] as const;
const streets = [
  'Bank Street',
  'rue Saint-Denis',
  'Elgin Street',
  'Wellington Street',
  'rue Rachel Est',
  'Somerset Street',
] as const;

/** Luhn's check digit, which Ontario's health card numbers end with. */
const checkDigit = (digits: string): number => {
  const sum = [...digits].reverse().reduce((total, digit, n) => {
    const double = Number(digit) * (n % 2 === 0 ? 2 : 1);
    return total + (double > 9 ? double - 9 : double);
  }, 0);
  return (10 - (sum % 10)) % 10;
};

const ontario = 'https://fhir.infoway-inforoute.ca/NamingSystem/ca-on-patient-hcn';
const quebec = 'https://fhir.infoway-inforoute.ca/NamingSystem/ca-qc-patient-healthcare-id';

/** What the record says of somebody, beside the name. */
const demographics = ({ org, random, now }: SeedContext, gender: 'female' | 'male') => {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const number = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const two = (value: number): string => String(value).padStart(2, '0');
  const born = `${now.getUTCFullYear() - number(19, 91)}-${two(number(1, 12))}-${two(number(1, 28))}`;
  const inQuebec = org.slug === 'laurier';
  const digits = `${number(1, 9)}${String(number(0, 99_999_999)).padStart(8, '0')}`;
  const card = inQuebec
    ? { system: quebec, value: `TEST${born.slice(2, 4)}${digits.slice(0, 6)}` }
    : { system: ontario, value: `${digits}${checkDigit(digits)}` };
  return {
    active: true,
    identifier: [card],
    gender,
    birthDate: born,
    telecom: [{ system: 'phone', value: `${inQuebec ? 514 : 613} 555 01${two(number(0, 99))}`, use: 'mobile' }],
    address: [
      {
        use: 'home',
        line: [`${number(11, 980)} ${pick(streets)}`],
        city: inQuebec ? 'Montréal' : 'Ottawa',
        state: inQuebec ? 'QC' : 'ON',
        country: 'CA',
      },
    ],
  };
};

const unregistered = (context: SeedContext, n: number): Placed => {
  const { org, random } = context;
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const gender = random() < 0.52 ? 'female' : 'male';
  const name = [{ use: 'official', family: pick(family), given: [pick(given[gender])] }];
  return { resourceType: 'Patient', id: `demo-${org.slug}-${n}`, name, ...demographics(context, gender) };
};

/** The main patients' stories need an age and a sex. */
const told: Readonly<Record<string, { readonly gender: 'female' | 'male'; readonly birthDate: string }>> = {
  'patient@pavilion.test': { gender: 'female', birthDate: '1967-03-14' },
  'patient2@pavilion.test': { gender: 'male', birthDate: '1979-10-02' },
  'patient@laurier.test': { gender: 'male', birthDate: '1958-06-21' },
};

/** The record of the demo clinics' patients: of everyone who has an account, and of some who can be invited. */
export const seedPatients = async (context: SeedContext): Promise<void> => {
  const { db, org, profiles, random } = context;
  const store = recordStore(db, org.id);
  const known: Placed[] = [];
  for (const [email, { id, role }] of profiles) {
    const placed = role === 'patient' ? await store.read('Patient', id) : null;
    if (!placed) continue;
    const gender = random() < 0.52 ? 'female' : 'male';
    const more = { ...demographics(context, gender), ...told[email] };
    const telecom = [...(placed.resource['telecom'] as object[]), ...more.telecom];
    known.push({ ...placed.resource, ...more, telecom });
  }
  const others = Array.from({ length: 12 }, (_, n) => unregistered(context, n + 1));
  await store.put([...known, ...others].map((resource) => ({ resource, mode: 'replace' })));
};
