import { type PastVisit, useSearch } from '../../../../../core/browser/index.ts';
import type { Resource } from '../../../../../core/shared/index.ts';
import { type Medicine, medicineOf, type MedicineResource } from '../../../shared/medicine.ts';
import { actOf, type VisitAct } from '../../../shared/visitActs.ts';
import { together } from '../../together.ts';

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
  return together([requests, statements], () => {
    const included = [...requests.data!.included, ...statements.data!.included];
    return ([...requests.data!.resources, ...statements.data!.resources] as readonly MedicineResource[])
      .flatMap((resource) => {
        const act = actOf(resource, encounter);
        const medicine = act && medicineOf(resource, included);
        return act && medicine ? [{ medicine, act }] : [];
      })
      .sort((one, other) => one.medicine.name.localeCompare(other.medicine.name));
  });
};
