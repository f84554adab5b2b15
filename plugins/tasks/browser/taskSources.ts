import type { Reference, Task } from '@medplum/fhirtypes';
import { idOf } from '#clinical/shared';
import type { Texts } from './messages/index.ts';

export interface Source {
  readonly kind: 'result' | 'order' | 'plan' | 'medication' | 'form' | 'message' | 'visit' | 'fax' | 'other';
  /** What it is called, where the reference says so. */
  readonly words: string | null;
  /** Null where no page shows it. */
  readonly href: string | null;
}

const kinds: Readonly<Record<string, Source['kind']>> = {
  DiagnosticReport: 'result',
  Observation: 'result',
  ServiceRequest: 'order',
  CarePlan: 'plan',
  Goal: 'plan',
  MedicationRequest: 'medication',
  MedicationStatement: 'medication',
  QuestionnaireResponse: 'form',
  Questionnaire: 'form',
  Communication: 'message',
  Appointment: 'visit',
  Encounter: 'visit',
  DocumentReference: 'fax',
};

const tabs: Readonly<Record<string, string>> = {
  CarePlan: 'care-plans',
  Goal: 'care-plans',
  MedicationRequest: 'medications',
  MedicationStatement: 'medications',
  QuestionnaireResponse: 'assessments',
  Condition: 'conditions',
  AllergyIntolerance: 'allergies',
  Immunization: 'immunizations',
  Composition: 'notes',
};

/** A messaging session is not a FHIR resource: its reference is an identifier of this system. */
const sessionSystem = 'urn:pavilion:session';
/** Nor is a fax that is in no chart yet. */
const faxSystem = 'urn:pavilion:fax';

const hrefOf = (type: string, id: string, patient: string | undefined): string | null => {
  if (type === 'DiagnosticReport') return `/clinic/diagnostics?report=${id}`;
  if (type === 'ServiceRequest') return `/clinic/diagnostics?order=${id}`;
  if (type === 'Communication') return `/messages/session?session_id=${id}`;
  const tab = tabs[type];
  if (tab === undefined || patient === undefined) return null;
  return `/clinic/patients/${patient}?tab=${tab}${type === 'Composition' ? `&note=${id}` : ''}`;
};

const sourceOf = (reference: Reference, patient: string | undefined): Source | null => {
  if (reference.identifier?.system === sessionSystem && reference.identifier.value) {
    const href = `/messages/session?session_id=${encodeURIComponent(reference.identifier.value)}`;
    return { kind: 'message', words: reference.display ?? null, href };
  }
  if (reference.identifier?.system === faxSystem && reference.identifier.value) {
    const href = `/clinic/faxes?fax=${encodeURIComponent(reference.identifier.value)}`;
    return { kind: 'fax', words: reference.display ?? null, href };
  }
  const [type] = reference.reference?.split('/').slice(-2) ?? [];
  const id = type === undefined ? undefined : idOf(reference, type);
  if (type === undefined || id === undefined) return null;
  return { kind: kinds[type] ?? 'other', words: reference.display ?? null, href: hrefOf(type, id, patient) };
};

/** What the task came from: its focus, what it is based on, what it is because of; each once. */
export const sourcesOf = (task: Task): readonly Source[] => {
  const patient = idOf(task.for, 'Patient');
  const references = [task.focus, ...(task.basedOn ?? []), task.reasonReference].filter((one) => one !== undefined);
  const unique = references.filter((one, at) => references.findIndex((o) => o.reference === one.reference) === at);
  return unique.flatMap((reference) => sourceOf(reference, patient) ?? []);
};

export const sourceLabel = ({ kind }: Source, t: Texts): string => t[`source_${kind}`];
