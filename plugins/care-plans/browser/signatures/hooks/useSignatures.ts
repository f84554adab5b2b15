import type { CarePlan, Goal } from '@medplum/fhirtypes';
import { usePatientId, useSearch } from '#clinical/browser';
import type { Stored } from '#clinical/shared';
import { changesBetween, isSubstance } from '../../versions/changes.ts';
import { isCurrentVersion, signedVersions, type Snapshot } from '../../versions/snapshot.ts';
import { useVersions } from '../../versions/hooks/useVersions.ts';
import type { PlanText } from '../../planText.ts';
import { latestSignatures, type Signature } from '../signatures.ts';

export interface SignatureStatus {
  readonly signature: Signature;
  /** It covers the current version. */
  readonly holds: boolean;
}

interface PlanSignatures {
  /** False while it is not known. */
  readonly known: boolean;
  readonly practitioner: SignatureStatus | null;
  readonly patient: SignatureStatus | null;
}

/** Who signed, and whether what they signed is still what is there. Read it in an `observer`. */
export const useSignatures = (
  plan: Stored<CarePlan>,
  goals: readonly Stored<Goal>[],
  planText: PlanText,
): PlanSignatures => {
  const about = usePatientId();
  const found = useSearch('Provenance', { target: `CarePlan/${plan.id}`, _sort: '-recorded', _count: 50 }, { about });
  const signatures = latestSignatures(found.data?.resources ?? []);
  const now = [plan, ...goals];
  const unclear = [signatures.practitioner, signatures.patient].some(
    (one) => one !== null && !isCurrentVersion(signedVersions(one.provenance), now),
  );
  // A note or a pause makes a new version too: only then are the versions themselves compared.
  const versions = useVersions(unclear ? plan.id : null);
  const holds = ({ provenance }: Signature): boolean => {
    const signed = signedVersions(provenance);
    if (isCurrentVersion(signed, now)) return true;
    const then = versions.plans.data?.find(({ meta }) => meta?.versionId === signed.get(`CarePlan/${plan.id}`));
    if (!then || !versions.snapshots) return false;
    const goalsThen = versions.goals.filter(({ id, meta }) => signed.get(`Goal/${id}`) === meta?.versionId);
    const before: Snapshot = { at: provenance.recorded, plan: then, goals: goalsThen };
    return !changesBetween(before, { at: '', plan, goals }, planText).some(isSubstance);
  };
  const signed = (signature: Signature | null): SignatureStatus | null =>
    signature && { signature, holds: holds(signature) };
  return {
    known:
      (found.data !== undefined || found.error !== undefined) &&
      (!unclear || versions.snapshots !== undefined || versions.error !== undefined),
    practitioner: signed(signatures.practitioner),
    patient: signed(signatures.patient),
  };
};
