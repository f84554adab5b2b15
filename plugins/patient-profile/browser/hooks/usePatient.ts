import type { Patient } from '@medplum/fhirtypes';
import { usePatientId, useRead } from '#clinical/browser';
import { CallFailure, type Resource } from '#core/shared';
import { type ClinicalRecord, type Stored } from '#clinical/shared';

/** The patient that the page is about. */
export const usePatient = (): { readonly id: string | null; readonly patient: Resource<Stored<Patient>> } => {
  const id = usePatientId();
  return { id, patient: useRead('Patient', id, { about: id }) };
};

const triesMost = 3;

/**
 * For a single action (move, remove, choose): applied to the newest version. `change` must find
 * what it changes in the version that it is given. What is typed in a form goes through `useShared` instead.
 */
export const changePatient = async (
  record: ClinicalRecord,
  id: string,
  change: (patient: Stored<Patient>) => Stored<Patient>,
): Promise<Stored<Patient>> => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await record.update(change(await record.get('Patient', id)));
    } catch (error) {
      const lost = error instanceof CallFailure && error.code === 'conflict';
      if (!lost || tries >= triesMost) throw error;
    }
  }
};
