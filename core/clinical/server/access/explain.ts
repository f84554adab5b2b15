import type { Resource, ResourceType } from '@medplum/fhirtypes';
import type { FhirRecord } from '../record/fhirRecord.ts';
import { Access, type Guarding, type Hidden } from './access.ts';
import { sortOf } from './kinds.ts';
import { mayBreakGlass } from './rights.ts';

export interface Explained {
  readonly type: string;
  /** The rule that closes it; null where it is open. */
  readonly why: Hidden | 'feature' | null;
  /** Closed by a consent, and open to this person in an emergency, which is recorded. */
  readonly glass: boolean;
}

/** Asks the rules by which `guard` decides about one resource, in their order, and says which one closes it. */
export const explainResource = async (
  inner: FhirRecord,
  guarding: Guarding,
  resource: Resource,
): Promise<Explained> => {
  const type = resource.resourceType;
  const access = new Access(inner, guarding);
  const why = (await access.closes(type, 'read')) ?? (await access.hides(resource));
  return { type, why, glass: why === 'consent' && mayBreakGlass(guarding.caller.role) };
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
