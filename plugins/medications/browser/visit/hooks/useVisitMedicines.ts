import { type PastVisit, combineResources } from '#core/browser';
import { useSearch } from '#clinical/browser';
import type { Resource } from '#core/shared';
import { type Medicine, medicineOf } from '#plugins/medications/shared/medicine.ts';
import { actOf, type VisitAct } from '#plugins/medications/shared/visitActs.ts';

export interface VisitMedicine {
  readonly medicine: Medicine;
  readonly act: VisitAct;
}

const plenty = 100;

/** What a visit did with the patient's medicines, by name: only what says itself that it was done there. Read it in an `observer`. */
export const useVisitMedicines = ({ patient, encounter, since }: PastVisit): Resource<readonly VisitMedicine[]> => {
  const about = { about: patient };
  const params = { patient, _lastUpdated: `ge${since}`, _count: plenty };
  const requests = useSearch('MedicationRequest', { ...params, _include: 'MedicationRequest:medication' }, about);
  const statements = useSearch('MedicationStatement', { ...params, _include: 'MedicationStatement:medication' }, about);
  return combineResources([requests, statements], () => {
    const included = [...requests.data!.included, ...statements.data!.included];
    return [...requests.data!.resources, ...statements.data!.resources]
      .flatMap((resource) => {
        const act = actOf(resource, encounter);
        const medicine = act && medicineOf(resource, included);
        return act && medicine ? [{ medicine, act }] : [];
      })
      .sort((one, other) => one.medicine.name.localeCompare(other.medicine.name));
  });
};
