import { type Known, knownOf } from '#core/shared';
import type { CodeableConcept } from '@medplum/fhirtypes';
import { useSearch } from '#clinical/browser';
import { conceptText } from '#clinical/shared';
import type { Medicine } from '#plugins/medications/shared/medicine.ts';
import { checkMedicine, type Finding } from '#plugins/medications/shared/safety/safetyCheck.ts';
import type { CurrentMedicines } from '../../hooks/useMedicines.ts';

export interface SafetyFindings {
  readonly find: (medication: CodeableConcept | null) => readonly Finding[] | null;
  /** What is known of the allergies that were compared. */
  readonly allergies: Known;
}

/**
 * What the check finds for what is chosen now; null while allergies are still coming. The server runs the same check again when
 * the prescription is sent. Read it in an `observer`.
 */
export const useSafetyFindings = (
  patient: string,
  list: CurrentMedicines,
  instead: Medicine | undefined,
): SafetyFindings => {
  const allergies = useSearch('AllergyIntolerance', { patient, _count: 100 }, { about: patient });
  const find: SafetyFindings['find'] = (medication) => {
    const unread = allergies.error !== undefined && allergies.data === undefined;
    if (!allergies.data && !unread) return null;
    if (!medication) return [];
    const wanted = { name: conceptText(medication), concept: medication, ...(instead ? { instead: instead.ref } : {}) };
    return checkMedicine(wanted, {
      allergies: unread ? null : allergies.data!.resources,
      medicines: list.medicines,
    });
  };
  return { find, allergies: knownOf(allergies) };
};
