import type { Consent } from '@medplum/fhirtypes';
import { usePatientId, useSearch } from '#clinical/browser';
import type { RecordPage, Stored } from '#clinical/shared';
import type { Resource } from '#core/shared';
import { isAboutPlan } from '#plugins/care-plans/shared/consent.ts';

/** What the patient was asked and answered about sharing this plan, the latest first. Read it in an `observer`. */
export const useConsents = (
  planId: string,
): { readonly consents: readonly Stored<Consent>[]; readonly resource: Resource<RecordPage<'Consent'>> } => {
  const patient = usePatientId();
  const resource = useSearch(
    'Consent',
    patient === null ? null : { patient, data: `CarePlan/${planId}`, _sort: '-date', _count: 20 },
    { about: patient },
  );
  const consents = (resource.data?.resources ?? [])
    .filter((consent) => isAboutPlan(consent, planId))
    .sort((one, other) => (other.dateTime ?? '').localeCompare(one.dateTime ?? ''));
  return { consents: consents, resource };
};
