import type { MedicationDispense, Task } from '@medplum/fhirtypes';
import { useSearch } from '../../../core/browser/index.ts';
import { idOf, type Resource, type Stored } from '../../../core/shared/index.ts';
import { type Medicine, type MedicineResource, medicinesOf } from '../shared/medicine.ts';
import { askKinds, openAsks } from '../shared/renewals.ts';
import { type Supply, supplyOf } from '../shared/supply.ts';
import { together } from './together.ts';

export interface MedicineList {
  /** Active and held, by name. */
  readonly medicines: readonly Medicine[];
  /** Null for what is no prescription. */
  supply(medicine: Medicine): Supply | null;
  /** What the patient asked of it, or reported, and nobody answered. */
  asks(medicine: Medicine): readonly Stored<Task>[];
}

const plenty = 200;

/** The two searches that together find what a patient takes now. */
export const takenBy = (patient: string | null) => {
  const of = (status: string, type: string) =>
    patient === null ? null : { patient, _count: plenty, status, _include: `${type}:medication` };
  return {
    requests: of('active,on-hold,unknown', 'MedicationRequest'),
    statements: of('active,intended,on-hold,unknown', 'MedicationStatement'),
  };
};

/** What a patient takes now, with what is left of it and what was asked. Read it in an `observer`. */
export const useMedicines = (patient: string | null): Resource<MedicineList> => {
  const about = { about: patient };
  const of = (more: Readonly<Record<string, string | number>>) =>
    patient === null ? null : { patient, _count: plenty, ...more };
  const taken = takenBy(patient);
  const requests = useSearch('MedicationRequest', taken.requests, about);
  const statements = useSearch('MedicationStatement', taken.statements, about);
  const dispenses = useSearch('MedicationDispense', of({ _sort: '-whenhandedover' }), about);
  const asked = useSearch('Task', of(openAsks(askKinds)), about);
  // What was handed over and asked comes beside it: where it cannot be read the list still stands.
  return together([requests, statements], (): MedicineList => {
    const resources = [...requests.data!.resources, ...statements.data!.resources] as readonly MedicineResource[];
    const included = [...requests.data!.included, ...statements.data!.included];
    const handed: readonly MedicationDispense[] = dispenses.data?.resources ?? [];
    return {
      medicines: medicinesOf(resources, included).filter(({ state }) => state !== 'past'),
      supply: ({ resource }) =>
        resource.resourceType === 'MedicationRequest'
          ? supplyOf(
              resource,
              handed.filter((one) =>
                one.authorizingPrescription?.some((to) => idOf(to, 'MedicationRequest') === resource.id),
              ),
              new Date(),
            )
          : null,
      asks: ({ ref }) => (asked.data?.resources ?? []).filter(({ focus }) => focus?.reference === ref),
    };
  });
};
