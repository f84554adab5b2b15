import type { Provenance } from '@medplum/fhirtypes';
import { idOf } from '#clinical/shared';

export interface Signature {
  readonly by: 'practitioner' | 'patient';
  readonly who: string;
  /** ISO 8601. */
  readonly when: string;
  readonly provenance: Provenance;
}

/** The latest signature of each kind, of those found for a plan. */
export const latestSignatures = (
  found: readonly Provenance[],
): { readonly practitioner: Signature | null; readonly patient: Signature | null } => {
  const all = found.flatMap((provenance): Signature[] => {
    const [signature] = provenance.signature ?? [];
    if (!signature) return [];
    const by = idOf(signature.who, 'Patient') === undefined ? 'practitioner' : 'patient';
    return [{ by, who: signature.who.display ?? '', when: signature.when, provenance }];
  });
  const latest = (by: Signature['by']): Signature | null =>
    all.filter((one) => one.by === by).sort((one, other) => other.when.localeCompare(one.when))[0] ?? null;
  return { practitioner: latest('practitioner'), patient: latest('patient') };
};
