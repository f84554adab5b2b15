import type {
  CodeableConcept,
  Dosage,
  Medication,
  MedicationRequest,
  MedicationStatement,
  Reference,
  Resource,
} from '@medplum/fhirtypes';
import { byText } from '#core/shared/dates/byText.ts';
import { conceptText, hasCode, idOf } from '#clinical/shared/words.ts';
import type { Stored } from '#clinical/shared/record.ts';
import { type DosePlan, planOf } from './schedule/plan.ts';

export type MedicineResource = Stored<MedicationRequest> | Stored<MedicationStatement>;
export type MedicineState = 'active' | 'held' | 'past';
export type Origin = 'prescribed' | 'reported' | 'imported';

/** One medicine of a patient, whatever kind of resource speaks of it. */
export interface Medicine {
  /** `MedicationRequest/1` */
  readonly ref: string;
  readonly resource: MedicineResource;
  readonly name: string;
  readonly concept: CodeableConcept | undefined;
  /** What it is made of, where the record says so. */
  readonly ingredients: readonly CodeableConcept[];
  readonly state: MedicineState;
  readonly origin: Origin;
  readonly dosages: readonly Dosage[];
  readonly plan: DosePlan;
  /** FHIR dateTime of the first day; '' where unknown. */
  readonly start: string;
  readonly reason: string;
  readonly changed: { readonly at: string; readonly by: string };
}

/** Marks what was prescribed in this system, apart from imports. */
export const prescribedHere = { system: 'urn:pavilion:source', code: 'prescribed', display: 'Prescribed here' };

const requestStates: Readonly<Record<string, MedicineState>> = {
  active: 'active',
  // Unknown counts as taken, so that the checks see it.
  unknown: 'active',
  'on-hold': 'held',
  stopped: 'past',
  completed: 'past',
  cancelled: 'past',
};
const statementStates: Readonly<Record<string, MedicineState>> = {
  active: 'active',
  intended: 'active',
  unknown: 'active',
  'on-hold': 'held',
  stopped: 'past',
  completed: 'past',
  'not-taken': 'past',
};
/** Proposals and plans are not prescriptions yet. */
const orders = ['order', 'original-order', 'reflex-order', 'filler-order', 'instance-order'];

/** Null for what is no medicine of the patient: drafts, proposals, entries made in error. */
export const stateOf = (resource: MedicineResource): MedicineState | null =>
  resource.resourceType === 'MedicationRequest'
    ? orders.includes(resource.intent ?? '') && resource.doNotPerform !== true
      ? (requestStates[resource.status ?? ''] ?? null)
      : null
    : (statementStates[resource.status ?? ''] ?? null);

const medicationOf = (resource: MedicineResource, included: readonly Resource[]): Medication | undefined => {
  const reference = resource.medicationReference?.reference;
  if (!reference) return undefined;
  const inside = reference.startsWith('#') ? resource.contained : undefined;
  const id = inside ? reference.slice(1) : idOf(resource.medicationReference, 'Medication');
  const found = (inside ?? included).find((one) => one.resourceType === 'Medication' && one.id === id);
  return found as Medication | undefined;
};

const originOf = (resource: MedicineResource): Origin => {
  if (resource.resourceType === 'MedicationRequest') {
    if (resource.reportedBoolean === true || resource.reportedReference) return 'reported';
    return hasCode({ coding: resource.meta?.tag }, prescribedHere.code, prescribedHere.system)
      ? 'prescribed'
      : 'imported';
  }
  const source = resource.informationSource?.reference ?? '';
  return /^(Patient|RelatedPerson)\//.test(source) ? 'reported' : 'imported';
};

const displayOf = (reference: Reference | undefined): string => reference?.display ?? '';

const changeOf = (resource: MedicineResource): Medicine['changed'] => {
  const notes = (resource.note ?? []).filter(({ time }) => time).sort((a, b) => byText(a.time!, b.time!));
  const last = notes.at(-1);
  if (last) return { at: last.time!, by: last.authorString ?? displayOf(last.authorReference) };
  return resource.resourceType === 'MedicationRequest'
    ? { at: resource.authoredOn ?? resource.meta?.lastUpdated ?? '', by: displayOf(resource.requester) }
    : { at: resource.dateAsserted ?? resource.meta?.lastUpdated ?? '', by: displayOf(resource.informationSource) };
};

const periodOf = (resource: MedicineResource): { readonly start?: string; readonly end?: string } => {
  if (resource.resourceType === 'MedicationStatement')
    return {
      start: resource.effectivePeriod?.start ?? resource.effectiveDateTime ?? resource.dateAsserted,
      end: resource.effectivePeriod?.end,
    };
  return { start: resource.dispenseRequest?.validityPeriod?.start ?? resource.authoredOn };
};

export const dosagesOf = (resource: MedicineResource): readonly Dosage[] =>
  (resource.resourceType === 'MedicationRequest' ? resource.dosageInstruction : resource.dosage) ?? [];

/** When the doses of a resource fall due; those of what is held or past end with the change that made it so. */
export const planOfResource = (resource: MedicineResource): DosePlan => {
  const period = periodOf(resource);
  const over = stateOf(resource) === 'active' ? undefined : changeOf(resource).at;
  return planOf(dosagesOf(resource), over ? { ...period, end: over } : period);
};

/** Null for what is no medicine of the patient. `included` holds the Medications that the resources point at. */
export const medicineOf = (resource: MedicineResource, included: readonly Resource[] = []): Medicine | null => {
  const state = stateOf(resource);
  if (!state) return null;
  const medication = medicationOf(resource, included);
  const concept = resource.medicationCodeableConcept ?? medication?.code;
  return {
    ref: `${resource.resourceType}/${resource.id}`,
    resource,
    name: conceptText(concept) || displayOf(resource.medicationReference),
    concept,
    ingredients: (medication?.ingredient ?? []).flatMap(({ itemCodeableConcept }) => itemCodeableConcept ?? []),
    state,
    origin: originOf(resource),
    dosages: dosagesOf(resource),
    plan: planOfResource(resource),
    start: periodOf(resource).start ?? '',
    reason: (Array.isArray(resource.statusReason) ? resource.statusReason : [resource.statusReason])
      .map(conceptText)
      .filter(Boolean)
      .join(', '),
    changed: changeOf(resource),
  };
};

/** Does a statement only say how a listed prescription is taken? Then it is listed once. */
const speaksOf = (statement: MedicineResource, requests: ReadonlySet<string>): boolean =>
  statement.resourceType === 'MedicationStatement' &&
  [...(statement.basedOn ?? []), ...(statement.derivedFrom ?? [])].some(({ reference }) =>
    requests.has(reference ?? ''),
  );

/** Every medicine of one patient, by name. */
export const medicinesOf = (
  resources: readonly MedicineResource[],
  included: readonly Resource[] = [],
): readonly Medicine[] => {
  const requests = new Set(
    resources.filter((one) => one.resourceType === 'MedicationRequest').map(({ id }) => `MedicationRequest/${id}`),
  );
  return resources
    .filter((one) => !speaksOf(one, requests))
    .flatMap((one) => medicineOf(one, included) ?? [])
    .sort((a, b) => a.name.localeCompare(b.name));
};
