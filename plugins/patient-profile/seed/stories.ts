import type { ActArea, Area } from '#clinical/shared/shares/shareKinds.ts';
import type { Relationship } from '../shared/family.ts';
import type { Channel } from '../shared/preferences.ts';

export interface FamilyStory {
  readonly first: string;
  readonly last: string;
  readonly relationship: Relationship;
  readonly email: string;
  readonly phone: string;
  /** None: the clinic knows of them, and they see nothing. */
  readonly areas?: readonly Area[];
  /** In which of them they may act. */
  readonly acts?: readonly ActArea[];
  /** Logs in with the password of the demo. */
  readonly account?: true;
  /** Days until the last day; none: until revoked. */
  readonly untilDays?: number;
  readonly invited?: true;
}

export interface MemberStory {
  readonly first: string;
  readonly last: string;
  readonly role: string;
  /** Who stands in, for so many days. */
  readonly covering?: { readonly name: string; readonly days: number };
}

export interface PatientStory {
  readonly channel: Channel;
  readonly postalCode: string;
  readonly interpreter?: true;
  /** Name, street, city. */
  readonly pharmacy: readonly [string, string, string];
  /** First, last, relationship, telephone; in the order in which they are called. */
  readonly emergency: readonly (readonly [string, string, Relationship, string])[];
  readonly family: readonly FamilyStory[];
  readonly card: {
    readonly version?: string;
    readonly before?: string;
    readonly endDays: number;
    readonly seenDaysAgo?: number;
  };
  readonly plans: readonly {
    readonly payor: string;
    readonly number: string;
    readonly group: string;
    readonly endDays: number;
    readonly spouse?: string;
  }[];
  readonly team: { readonly name: string; readonly members: readonly MemberStory[] };
}

/** By the patient's email. */
export const stories: Readonly<Record<string, PatientStory>> = {
  'patient@pavilion.test': {
    channel: 'email',
    postalCode: 'K1S 2B7',
    pharmacy: ['Glebe Apothecary', '778 Bank Street', 'Ottawa'],
    emergency: [
      ['Luc', 'Tremblay', 'spouse', '613 555 0164'],
      ['Élise', 'Tremblay', 'child', '613 555 0187'],
      ['Ruth', 'Anderson', 'friend', '613 555 0119'],
    ],
    family: [
      {
        ...{ first: 'Élise', last: 'Tremblay', relationship: 'child', email: 'caregiver@pavilion.test' },
        ...{
          phone: '613 555 0187',
          areas: ['visits', 'results', 'medicines'],
          acts: ['visits'],
          untilDays: 180,
          account: true,
        },
      },
      {
        ...{ first: 'Marc', last: 'Tremblay', relationship: 'sibling', email: 'marc.tremblay@example.com' },
        ...{ phone: '819 555 0102', areas: ['visits'], invited: true },
      },
      {
        ...{ first: 'Luc', last: 'Tremblay', relationship: 'decision-maker', email: 'luc.tremblay@example.com' },
        phone: '613 555 0164',
      },
    ],
    card: { version: 'KD', before: 'JB', endDays: 760, seenDaysAgo: 96 },
    plans: [
      { payor: 'Sun Life', number: '0457 218', group: '102 554', endDays: 40 },
      { payor: 'Canada Life', number: '77 410 3', group: '51 998', endDays: 410, spouse: 'Luc Tremblay' },
    ],
    team: {
      name: 'Diabetes and heart',
      members: [
        { first: 'Priya', last: 'Sandhu', role: 'Family physician, leads your care' },
        { first: 'Daniel', last: 'Okafor', role: 'Nurse practitioner, sees you between visits' },
        { first: 'Grace', last: 'Kim', role: 'Dietitian', covering: { name: 'Katherine Fraser', days: 12 } },
      ],
    },
  },
  'patient2@pavilion.test': {
    channel: 'phone',
    postalCode: 'K2P 1L4',
    pharmacy: ['Elgin Street Pharmacy', '205 Elgin Street', 'Ottawa'],
    emergency: [['Fiona', 'MacLeod', 'parent', '902 555 0133']],
    family: [],
    card: { version: 'A', endDays: 52 },
    plans: [],
    team: {
      name: 'Mental health',
      members: [
        { first: 'Priya', last: 'Sandhu', role: 'Family physician, leads your care' },
        { first: 'Noor', last: 'Haddad', role: 'Psychologist' },
      ],
    },
  },
  'patient@laurier.test': {
    channel: 'portal',
    postalCode: 'H2J 2L5',
    pharmacy: ['Pharmacie du Plateau', '1151, avenue du Mont-Royal Est', 'Montréal'],
    emergency: [
      ['Anne', 'Lefebvre', 'spouse', '514 555 0121'],
      ['Hugo', 'Lefebvre', 'child', '438 555 0156'],
    ],
    family: [
      {
        ...{ first: 'Anne', last: 'Lefebvre', relationship: 'spouse', email: 'anne.lefebvre@example.com' },
        ...{ phone: '514 555 0121', areas: ['visits', 'medicines', 'insurance'] },
      },
    ],
    card: { endDays: 545, seenDaysAgo: 30 },
    plans: [{ payor: 'Desjardins Assurances', number: '88 2041', group: 'Q-1177', endDays: 300 }],
    team: {
      name: 'Asthme et genou',
      members: [
        { first: 'Camille', last: 'Dubois', role: 'Médecin de famille, responsable de vos soins' },
        { first: 'Nadia', last: 'Benali', role: 'Infirmière praticienne' },
      ],
    },
  },
};
