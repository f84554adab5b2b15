import { combineResources } from '#core/browser';
import type { MedicationDispense, Task } from '@medplum/fhirtypes';
import { useSearch } from '#clinical/browser';
import { idOf, type Stored } from '#clinical/shared';
import { type Resource } from '#core/shared';
import { type Medicine, medicinesOf } from '../../shared/medicine.ts';
import { patientRequestKinds, openRequestSearch } from '../../shared/patientRequests.ts';
import { type Supply, supplyOf } from '../../shared/supply.ts';

export interface CurrentMedicines {
  /** Active and held, by name. */
  readonly medicines: readonly Medicine[];
  /** Null for what is no prescription. */
  supply(medicine: Medicine): Supply | null;
  /** The patient's open requests and reports about it. */
  requests(medicine: Medicine): readonly Stored<Task>[];
}

const plenty = 200;

/** The two searches that together find what a patient takes now. */
export const currentMedicineSearches = (patient: string | null) => {
  const of = (status: string, type: string) =>
    patient === null ? null : { patient, _count: plenty, status, _include: `${type}:medication` };
  return {
    requests: of('active,on-hold,unknown', 'MedicationRequest'),
    statements: of('active,intended,on-hold,unknown', 'MedicationStatement'),
  };
};

/** What a patient takes now, with what is left of it and what was asked. Read it in an `observer`. */
export const useMedicines = (patient: string | null): Resource<CurrentMedicines> => {
  // The patient's own, on their own device.
  const about = { about: patient, keep: ['patient'] } as const;
  const of = (more: Readonly<Record<string, string | number>>) =>
    patient === null ? null : { patient, _count: plenty, ...more };
  const taken = currentMedicineSearches(patient);
  const requests = useSearch('MedicationRequest', taken.requests, about);
  const statements = useSearch('MedicationStatement', taken.statements, about);
  const dispenses = useSearch('MedicationDispense', of({ _sort: '-whenhandedover' }), about);
  const asked = useSearch('Task', of(openRequestSearch(patientRequestKinds)), about);
  // Dispenses and requests are extra: the list shows even where they cannot be read.
  return combineResources([requests, statements], (): CurrentMedicines => {
    const resources = [...requests.data!.resources, ...statements.data!.resources];
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
      requests: ({ ref }) => (asked.data?.resources ?? []).filter(({ focus }) => focus?.reference === ref),
    };
  });
};
