import { Failure } from '#core/server';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
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
}> => {
  const resources: StoredOf<T>[] = [];
  const included: { readonly resourceType: string }[] = [];
  let search: Parameters<FhirRecord['search']>[1] | null = { patient, _count: 100, ...more };
  while (search !== null && resources.length < most) {
    const page: Awaited<ReturnType<typeof record.search<T>>> = await record.search(type, search);
    resources.push(...page.resources);
    included.push(...page.included);
    search = page.next;
  }
  return { resources, included, isWhole: search === null };
};

const readMedicines = async (record: FhirRecord, patient: string) => {
  const requests = await all(record, 'MedicationRequest', patient, { _include: 'MedicationRequest:medication' });
  const statements = await all(record, 'MedicationStatement', patient, { _include: 'MedicationStatement:medication' });
  const resources = [...requests.resources, ...statements.resources];
  return {
    medicines: medicinesOf(resources, [...requests.included, ...statements.included] as never),
    isWhole: requests.isWhole && statements.isWhole,
  };
};

/** Every medicine of a patient with the record's rights. */
export const patientMedicines = async (record: FhirRecord, patient: string): Promise<readonly Medicine[]> =>
  (await readMedicines(record, patient)).medicines;

/** Null where the caller may not read it: then the check says that it could not run. */
const orUnread = async <A>(read: Promise<A>): Promise<A | null> => {
  try {
    return await read;
  } catch (error) {
    if (error instanceof Failure && error.status === 403) return null;
    throw error;
  }
};

export const readSafetyContext = async (record: FhirRecord, patient: string): Promise<SafetyContext> => ({
  allergies: await orUnread(all(record, 'AllergyIntolerance', patient).then(({ resources }) => resources)),
  medicines: await orUnread(patientMedicines(record, patient)),
});

/** All of them or null: a list that leaves the house is never a part of one. */
export const readWhole = async (
  record: FhirRecord,
  patient: string,
): Promise<{
  readonly medicines: readonly Medicine[] | null;
  readonly allergies: readonly StoredOf<'AllergyIntolerance'>[] | null;
}> => {
  const list = await orUnread(readMedicines(record, patient));
  const allergies = await orUnread(all(record, 'AllergyIntolerance', patient));
  return {
    medicines: list?.isWhole === true ? list.medicines : null,
    allergies: allergies?.isWhole === true ? allergies.resources : null,
  };
};
