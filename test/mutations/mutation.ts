/** A fault that is planted in one place of the product: a test must go red. */
export interface Mutation {
  /** What somebody could do then. */
  readonly says: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** Run in this order until one fails: a file, or `file#words` for its tests whose titles have the words. */
  readonly suites: readonly string[];
  /** The demonstration is made anew with the fault: where it is in how tables are made. */
  readonly reseeds?: true;
}

const access = 'core/clinical/server/access';
const conformance = 'test/conformance/server';

const folders: Readonly<Record<string, string>> = {
  ...{ authorship: 'authorship/', voices: 'authorship/', patientElements: 'authorship/' },
  ...{ denials: 'denials/', denialTable: 'denials/' },
  ...{ holds: 'holds/', holdTable: 'holds/' },
  ...{ shareRights: 'shares/', sharesOf: 'shares/', keptShares: 'shares/', ownName: 'shares/' },
};

/** Where the rules are. */
export const inAccess = (name: string): string => `${access}/${folders[name] ?? ''}${name}.ts`;

const types = `${conformance}/record/fhirRelationships.test.ts`;
const calls = `${conformance}/relationships.test.ts`;
const matrix = `${conformance}/matrix.test.ts`;

export const suites = {
  /** Rules without a server: seconds. */
  unit: `${access}/access.test.ts`,
  /** Every type of the record. */
  roles: `${types}#reads, creates, changes and deletes`,
  otherPatient: `${types}#by another patient`,
  deniedTypes: `${types}#by the denied practitioner`,
  formerTypes: `${types}#is another’s now`,
  staffOnly: `${types}#keeps to itself`,
  /** Every described call. */
  deniedCalls: `${calls}#says: denied`,
  matrix: `${matrix}#every call as every role`,
  matrixFeatures: `${matrix}#with its feature off`,
  matrixPasses: `${matrix}#a guest's pass opens`,
  matrixProfiles: `${matrix}#another person's profile`,
  matrixClinics: `${matrix}#only a super administrator acts`,
  denials: `${conformance}/denials.test.ts`,
  record: `${conformance}/record/recordAccess.test.ts`,
  holds: `${access}/holds/holds.test.ts`,
  kept: 'plugins/home-care/server/tests/fhir.test.ts',
  attacks: `${conformance}/record/attacksOnTheRecord.test.ts`,
  names: `${conformance}/authorship.test.ts`,
  hostile: `${conformance}/record/recordHostile.test.ts`,
  signedIn: `${conformance}/signedIn.test.ts`,
  transactions: 'core/server/database/transactions.test.ts',
  caregivers: `${conformance}/caregivers.test.ts`,
  familyMessages: 'plugins/messaging/server/tests/standIns.test.ts',
  familyForms: 'plugins/assessments/server/tests/familyForms.test.ts',
  staged: 'plugins/clinic/server/tests/featureStart.test.ts',
  stagedCalls: 'core/server/features/featureRoutes.test.ts',
  matrixShared: `${matrix}#whoever stands for a patient`,
  customRoles: 'plugins/staff/server/tests/roles.test.ts',
  visits: 'plugins/telemedicine/server/tests/consent.test.ts',
} as const;
