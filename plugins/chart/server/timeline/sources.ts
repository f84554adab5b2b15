import type { ResourceType } from '@medplum/fhirtypes';
import { sortOf } from '#clinical/server/access/kinds.ts';
import type { SearchParams } from '#clinical/shared';
import { keysOf } from '#core/shared';
import { type EntryKind, entryKinds } from '#plugins/chart/shared/timeline.ts';

/**
 * Every type that can be a patient's, by kind, with the search parameters of its date, the best first; '' where R4 has none.
 * What stays out: the patient themselves, Binary (the content of documents, which nothing finds) and AuditEvent (who looked is
 * no part of the chart).
 */
const table: Readonly<Record<EntryKind, Readonly<Partial<Record<ResourceType, string>>>>> = {
  visits: { Appointment: 'date', AppointmentResponse: '', Encounter: 'date', EpisodeOfCare: 'date' },
  conditions: { ClinicalImpression: 'date', Condition: 'onset-date recorded-date', FamilyMemberHistory: 'date' },
  allergies: { AdverseEvent: 'date', AllergyIntolerance: 'date', DetectedIssue: 'identified' },
  medicines: {
    MedicationAdministration: 'effective-time',
    MedicationDispense: 'whenhandedover whenprepared',
    MedicationRequest: 'authoredon',
    MedicationStatement: 'effective',
  },
  immunizations: { Immunization: 'date', ImmunizationEvaluation: 'date', ImmunizationRecommendation: 'date' },
  results: { DiagnosticReport: 'date issued', MolecularSequence: '', Observation: 'date', Specimen: 'collected' },
  procedures: { Procedure: 'date' },
  imaging: { ImagingStudy: 'started', Media: 'created' },
  documents: {
    Composition: 'date',
    Consent: 'date',
    Contract: 'issued',
    DocumentManifest: 'created',
    DocumentReference: 'date period',
    QuestionnaireResponse: 'authored',
  },
  plans: {
    CarePlan: 'date',
    CareTeam: 'date',
    Goal: 'start-date',
    NutritionOrder: 'datetime',
    RequestGroup: 'authored',
  },
  orders: {
    DeviceRequest: 'authored-on',
    ServiceRequest: 'authored',
    SupplyRequest: 'date',
    Task: 'authored-on',
    VisionPrescription: 'datewritten',
  },
  devices: { Device: '', DeviceUseStatement: '', SupplyDelivery: '' },
  messages: { Communication: 'sent received', CommunicationRequest: 'authored' },
  billing: {
    Account: 'period',
    ChargeItem: 'occurrence entered-date',
    Claim: 'created',
    ClaimResponse: 'created',
    Coverage: '',
    CoverageEligibilityRequest: 'created',
    CoverageEligibilityResponse: 'created',
    EnrollmentRequest: '',
    ExplanationOfBenefit: 'created',
    Invoice: 'date',
  },
  other: {
    Basic: 'created',
    BodyStructure: '',
    Flag: 'date',
    Group: '',
    GuidanceResponse: '',
    List: 'date',
    MeasureReport: 'date',
    Person: '',
    Provenance: 'recorded',
    RelatedPerson: '',
    ResearchSubject: 'date',
    RiskAssessment: 'date',
    Schedule: '',
  },
};

interface Placed {
  readonly type: ResourceType;
  readonly kind: EntryKind;
  readonly dates: readonly string[];
}

const places: readonly Placed[] = entryKinds.flatMap((kind) =>
  keysOf(table[kind]).map((type) => ({ type, kind, dates: (table[kind][type] ?? '').split(' ').filter(Boolean) })),
);
const kinds: ReadonlyMap<string, EntryKind> = new Map(places.map(({ type, kind }) => [type, kind]));

/** Null for what has no place on a timeline. */
export const kindOf = (type: string): EntryKind | null => kinds.get(type) ?? null;

/** A Schedule is the clinic's to the rules of access; what is a patient's own is found by who it is about. */
const patientParam = (type: string): string => sortOf(type).whose?.param ?? 'actor';

/** One walk through a type's entries of a patient, newest first where `ordered`. */
export interface Source {
  readonly type: ResourceType;
  readonly kind: EntryKind;
  readonly ordered: boolean;
  /** What is searched for, but the patient and the page. */
  readonly params: SearchParams;
}

const sourcesOf = ({ type, kind, dates }: Placed): readonly Source[] => {
  if (dates.length === 0) return [{ type, kind, ordered: false, params: {} }];
  return dates.map((param, n) => ({
    type,
    kind,
    ordered: true,
    params: {
      ...Object.fromEntries(dates.slice(0, n).map((before) => [`${before}:missing`, true])),
      ...(n < dates.length - 1 && { [`${param}:missing`]: false }),
      _sort: `-${param}`,
    },
  }));
};

/** In an order that pages refer to: append only. */
export const sources: readonly Source[] = places.flatMap(sourcesOf);

/** The search for one patient's part of a source. */
export const searchOf = ({ type, params }: Source, patient: string, count: number): SearchParams => ({
  ...params,
  [patientParam(type)]: `Patient/${patient}`,
  _count: count,
});
