import type { ResourceType } from '@medplum/fhirtypes';
import type { Tag } from '../tags.ts';

const tagsByType: { readonly [T in ResourceType]?: readonly Tag[] } = {
  AllergyIntolerance: ['allergies'],
  Appointment: ['appointments'],
  CarePlan: ['care-plans'],
  CareTeam: ['care-team'],
  Condition: ['conditions'],
  Consent: ['contacts'],
  Coverage: ['insurance'],
  DiagnosticReport: ['labs', 'diagnostics'],
  Goal: ['care-plans'],
  Immunization: ['immunizations'],
  Medication: ['medications'],
  MedicationAdministration: ['medications'],
  MedicationDispense: ['medications'],
  MedicationRequest: ['medications'],
  MedicationStatement: ['medications'],
  Observation: ['labs', 'diagnostics', 'care-plans'],
  Patient: ['patients', 'contacts'],
  Practitioner: ['staff'],
  PractitionerRole: ['staff'],
  Questionnaire: ['assessments', 'intake'],
  QuestionnaireResponse: ['assessments', 'intake'],
  RelatedPerson: ['contacts'],
  ServiceRequest: ['referrals', 'diagnostics'],
  Task: ['tasks'],
};

/** ENT-9: the cache tags of a FHIR type; `record` where it belongs to no clinical area. */
export const tagsOf = (type: ResourceType): readonly Tag[] => tagsByType[type] ?? ['record'];
