import type { Resource, ResourceType } from '@medplum/fhirtypes';
import type { FhirRecord } from '../record/fhirRecord.ts';
import { Access, type Guarding, type Hidden } from './access.ts';
import { sortOf } from './kinds.ts';
import { mayBreakGlass } from './rights.ts';

type Why = Hidden | 'feature' | null;

export interface Explained {
  readonly type: string;
  /** The rule that closes it; null where it is open. */
  readonly why: Why;
  /** Closed by a consent, and open to this person in an emergency, which is recorded. */
  readonly glass: boolean;
  /** The rule by which they may not change it; null: whose name stands on it decides, as it does for everybody. */
  readonly changes: Why;
}

/** Asks the rules by which `guard` decides about one resource, in their order, and says which one closes it. */
export const explainResource = async (
  inner: FhirRecord,
  guarding: Guarding,
  resource: Resource,
): Promise<Explained> => {
  const type = resource.resourceType;
  const access = new Access(inner, guarding);
  const hidden = await access.hides(resource);
  const why = (await access.closes(type, 'read')) ?? hidden;
  const changes = (await access.closes(type, 'update')) ?? hidden;
  return { type, why, glass: why === 'consent' && mayBreakGlass(guarding.caller.role), changes };
};

const within = (path: readonly string[], value: unknown): unknown =>
  path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value);

/** Of anything of this type that a patient has. */
export const explain = (
  inner: FhirRecord,
  guarding: Guarding,
  type: ResourceType,
  patient: string,
): Promise<Explained> => {
  const { whose } = sortOf(type);
  const of = type === 'Patient' ? { id: patient } : within(whose?.element ?? [], { reference: `Patient/${patient}` });
  return explainResource(inner, guarding, Object.assign({ resourceType: type } as Resource, of));
};

/** Why they may not write and sign notes at all, as far as role, custom role and feature say it. */
export const explainWriting = (inner: FhirRecord, guarding: Guarding): Promise<Why> =>
  new Access(inner, guarding).closes('Composition', 'create');
