import type { CarePlan, Goal } from '@medplum/fhirtypes';
import { usePatientId, useSearch } from '../../../../core/browser/index.ts';
import type { Stored } from '../../../../core/shared/index.ts';
import { changesBetween, isSubstance } from '../versions/changes.ts';
import { isOfNow, signedVersions, type Snapshot } from '../versions/snapshot.ts';
import { useVersions } from '../versions/useVersions.ts';
import type { Voice } from '../voice.ts';
import { latestSignatures, type Signature } from './signatures.ts';

export interface Signed {
  readonly signature: Signature;
  /** It stands for what is there now. */
  readonly holds: boolean;
}

interface SignedState {
  /** False while it is not known. */
  readonly known: boolean;
  readonly practitioner: Signed | null;
  readonly patient: Signed | null;
}

/** Who signed, and whether what they signed is still what is there. Read it in an `observer`. */
export const useSigned = (plan: Stored<CarePlan>, goals: readonly Stored<Goal>[], voice: Voice): SignedState => {
  const about = usePatientId();
  const found = useSearch('Provenance', { target: `CarePlan/${plan.id}`, _sort: '-recorded', _count: 50 }, { about });
  const signatures = latestSignatures(found.data?.resources ?? []);
  const now = [plan, ...goals];
  const unclear = [signatures.practitioner, signatures.patient].some(
    (one) => one !== null && !isOfNow(signedVersions(one.provenance), now),
  );
  // A note or a pause makes a new version too: only then are the versions themselves compared.
  const versions = useVersions(unclear ? plan.id : null);
  const holds = ({ provenance }: Signature): boolean => {
    const signed = signedVersions(provenance);
    if (isOfNow(signed, now)) return true;
    const then = versions.plans.data?.find(({ meta }) => meta?.versionId === signed.get(`CarePlan/${plan.id}`));
    if (!then || !versions.snapshots) return false;
    const goalsThen = versions.goals.filter(({ id, meta }) => signed.get(`Goal/${id}`) === meta?.versionId);
    const before: Snapshot = { at: provenance.recorded, plan: then, goals: goalsThen };
    return !changesBetween(before, { at: '', plan, goals }, voice).some(isSubstance);
  };
  const signed = (signature: Signature | null): Signed | null => signature && { signature, holds: holds(signature) };
  return {
    known:
      (found.data !== undefined || found.error !== undefined) &&
      (!unclear || versions.snapshots !== undefined || versions.error !== undefined),
    practitioner: signed(signatures.practitioner),
    patient: signed(signatures.patient),
  };
};
