import type { ResourceType } from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import type { Stored } from '#clinical/shared';

/** By which search parameter each FHIR type says whose it is (R4's patient compartment, as far as our records use it). */
const params: Readonly<Partial<Record<ResourceType, readonly string[]>>> = {
  AllergyIntolerance: ['patient'],
  Appointment: ['actor'],
  AppointmentResponse: ['actor'],
  CarePlan: ['subject'],
  CareTeam: ['subject', 'participant'],
  Claim: ['patient'],
  ClinicalImpression: ['subject'],
  Communication: ['subject', 'sender', 'recipient'],
  CommunicationRequest: ['subject', 'sender', 'recipient', 'requester'],
  Composition: ['subject'],
  Condition: ['subject'],
  Consent: ['patient'],
  Coverage: ['beneficiary', 'subscriber', 'payor'],
  DetectedIssue: ['patient'],
  Device: ['patient'],
  DeviceRequest: ['subject'],
  DiagnosticReport: ['subject'],
  DocumentReference: ['subject'],
  Encounter: ['subject'],
  EpisodeOfCare: ['patient'],
  ExplanationOfBenefit: ['patient'],
  FamilyMemberHistory: ['patient'],
  Flag: ['subject'],
  Goal: ['subject'],
  ImagingStudy: ['subject'],
  Immunization: ['patient'],
  ImmunizationRecommendation: ['patient'],
  List: ['subject'],
  Media: ['subject'],
  MedicationAdministration: ['subject'],
  MedicationDispense: ['subject'],
  MedicationRequest: ['subject'],
  MedicationStatement: ['subject'],
  NutritionOrder: ['patient'],
  Observation: ['subject'],
  Procedure: ['subject'],
  Provenance: ['target'],
  QuestionnaireResponse: ['subject', 'author', 'source'],
  RelatedPerson: ['patient'],
  RiskAssessment: ['subject'],
  ServiceRequest: ['subject'],
  Specimen: ['subject'],
  Task: ['patient', 'subject', 'owner', 'requester'],
};

/** Everything of the record that refers to a patient, each once. Along the reference index: nothing else is read. */
export const aboutPatient = async (record: FhirRecord, id: string): Promise<readonly Stored[]> => {
  const found = new Map<string, Stored>();
  for (const [type, names] of Object.entries(params) as [ResourceType, readonly string[]][]) {
    for (const name of names) {
      for (let page: string | null = null, first = true; first || page !== null; first = false) {
        const answer: { readonly resources: readonly Stored[]; readonly next: string | null } = await record.search(
          type,
          page ?? { [name]: `Patient/${id}`, _count: 200 },
          { lenient: false },
        );
        for (const resource of answer.resources) found.set(`${type}/${resource.id}`, resource);
        page = answer.next;
      }
    }
  }
  return [...found.values()];
};

/** The same with every reference to one patient made one to another. */
export const repointed = <T>(value: T, from: string, into: string): T => {
  if (Array.isArray(value)) return value.map((one: unknown) => repointed(one, from, into)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      name === 'reference' && member === `Patient/${from}`
        ? `Patient/${into}`
        : repointed(member as unknown, from, into),
    ]),
  ) as T;
};
