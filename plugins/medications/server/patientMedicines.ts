import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { orUnread } from '#clinical/server/record/orUnread.ts';
import type { StoredOf } from '#clinical/shared';
import { type Medicine, medicinesOf } from '../shared/medicine.ts';
import type { SafetyContext } from '../shared/safety/safetyCheck.ts';

const most = 500;

const all = async <T extends 'MedicationRequest' | 'MedicationStatement' | 'AllergyIntolerance'>(
  record: FhirRecord,
  type: T,
  patient: string,
  more: Readonly<Record<string, string>> = {},
): Promise<{
  readonly resources: readonly StoredOf<T>[];
  readonly included: readonly { readonly resourceType: string }[];
  readonly isWhole: boolean;
  readonly underReview: boolean;
}> => {
  const resources: StoredOf<T>[] = [];
  const included: { readonly resourceType: string }[] = [];
  let search: Parameters<FhirRecord['search']>[1] | null = { patient, _count: 100, ...more };
  let underReview = false;
  while (search !== null && resources.length < most) {
    const page: Awaited<ReturnType<typeof record.search<T>>> = await record.search(type, search);
    resources.push(...page.resources);
    included.push(...page.included);
    underReview ||= page.suppressed === true;
    search = page.next;
  }
  return { resources, included, isWhole: search === null, underReview };
};

const readMedicines = async (record: FhirRecord, patient: string) => {
  const requests = await all(record, 'MedicationRequest', patient, { _include: 'MedicationRequest:medication' });
  const statements = await all(record, 'MedicationStatement', patient, { _include: 'MedicationStatement:medication' });
  const resources = [...requests.resources, ...statements.resources];
  return {
    medicines: medicinesOf(resources, [...requests.included, ...statements.included] as never),
    isWhole: requests.isWhole && statements.isWhole,
    underReview: requests.underReview || statements.underReview,
  };
};

/** Every medicine of a patient with the record's rights. */
export const patientMedicines = async (record: FhirRecord, patient: string): Promise<readonly Medicine[]> =>
  (await readMedicines(record, patient)).medicines;

/** What the caller may not read is null: then the check says that it could not run. */
export const readSafetyContext = async (record: FhirRecord, patient: string): Promise<SafetyContext> => ({
  allergies: await orUnread(all(record, 'AllergyIntolerance', patient).then(({ resources }) => resources)),
  medicines: await orUnread(patientMedicines(record, patient)),
});

/** Some of it, as far as its reader may know. */
export interface ReadList<A> {
  readonly all: readonly A[];
  /** Records from elsewhere are not released to the reader yet: of those, nobody says whether there are any. */
  readonly underReview: boolean;
}

/** All of them or null: a list that leaves the house is never a part of one. */
export const readWhole = async (
  record: FhirRecord,
  patient: string,
): Promise<{
  readonly medicines: ReadList<Medicine> | null;
  readonly allergies: ReadList<StoredOf<'AllergyIntolerance'>> | null;
}> => {
  const list = await orUnread(readMedicines(record, patient));
  const allergies = await orUnread(all(record, 'AllergyIntolerance', patient));
  return {
    medicines: list?.isWhole === true ? { all: list.medicines, underReview: list.underReview } : null,
    allergies: allergies?.isWhole === true ? { all: allergies.resources, underReview: allergies.underReview } : null,
  };
};
