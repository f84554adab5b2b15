import type { CodeableConcept } from '@medplum/fhirtypes';
import { useSearch } from '../../../../../core/browser/index.ts';
import { conceptText } from '../../../../../core/shared/index.ts';
import type { Medicine } from '../../../shared/medicine.ts';
import { checkMedicine, type Finding } from '../../../shared/safety/check.ts';
import type { MedicineList } from '../../useMedicines.ts';

/**
 * What the check finds for what is chosen now; null while allergies are still coming. The server runs the same check again when
 * the prescription is sent. Read it in an `observer`.
 */
export const useFindings = (
  patient: string,
  list: MedicineList,
  instead: Medicine | undefined,
): ((medication: CodeableConcept | null) => readonly Finding[] | null) => {
  const allergies = useSearch('AllergyIntolerance', { patient, _count: 100 }, { about: patient });
  return (medication) => {
    const unread = allergies.error !== undefined && allergies.data === undefined;
    if (!allergies.data && !unread) return null;
    if (!medication) return [];
    const wanted = { name: conceptText(medication), concept: medication, ...(instead ? { instead: instead.ref } : {}) };
    return checkMedicine(wanted, {
      allergies: unread ? null : allergies.data!.resources,
      medicines: list.medicines,
    });
  };
};
