import type { ResourceType } from '@medplum/fhirtypes';

/**
 * What sort of thing a FHIR type is to this server; `rights.ts` says what each role may do with each sort. The text behind a
 * type is `whose`: the search parameter and, after a blank, the element that name the patient whose data it is. A type
 * without it belongs to no patient. What another patient merely took part in (performer, author, payor) stays whose it is,
 * so this is narrower than the R4 compartment, which `$everything` follows.
 */
export type Kind =
  | 'patient'
  | 'clinical'
  | 'reported'
  | 'personal'
  | 'consent'
  | 'task'
  | 'message'
  | 'coordination'
  | 'clinic'
  | 'schedule'
  | 'form'
  | 'library'
  | 'signature'
  | 'trail'
  | 'internal';

const kinds: Readonly<Record<Kind, Readonly<Record<string, string>>>> = {
  patient: { Patient: '_id id' },
  clinical: {
    AdverseEvent: 'subject',
    AllergyIntolerance: 'patient',
    BodyStructure: 'patient',
    CarePlan: 'subject',
    ChargeItem: 'subject',
    Claim: 'patient',
    ClaimResponse: 'patient',
    ClinicalImpression: 'subject',
    Composition: 'subject',
    Condition: 'subject',
    DetectedIssue: 'patient',
    Device: 'patient',
    DeviceRequest: 'subject',
    DeviceUseStatement: 'subject',
    DiagnosticReport: 'subject',
    DocumentManifest: 'subject',
    Encounter: 'subject',
    EpisodeOfCare: 'patient',
    ExplanationOfBenefit: 'patient',
    FamilyMemberHistory: 'patient',
    Flag: 'subject',
    Goal: 'subject',
    ImagingStudy: 'subject',
    Immunization: 'patient',
    ImmunizationEvaluation: 'patient',
    ImmunizationRecommendation: 'patient',
    List: 'subject',
    MeasureReport: 'subject',
    Media: 'subject',
    MedicationDispense: 'subject',
    MedicationRequest: 'subject',
    MolecularSequence: 'patient',
    NutritionOrder: 'patient',
    Observation: 'subject',
    Procedure: 'subject',
    RequestGroup: 'subject',
    RiskAssessment: 'subject',
    ServiceRequest: 'subject',
    Specimen: 'subject',
    SupplyDelivery: 'patient',
    SupplyRequest: 'subject deliverTo',
    VisionPrescription: 'patient',
  },
  reported: {
    MedicationAdministration: 'subject',
    MedicationStatement: 'subject',
    QuestionnaireResponse: 'subject',
  },
  personal: { Coverage: 'beneficiary', RelatedPerson: 'patient' },
  consent: { Consent: 'patient' },
  task: { Task: 'patient for' },
  message: { Communication: 'subject', CommunicationRequest: 'subject' },
  coordination: {
    Account: 'subject',
    Appointment: 'actor participant.actor',
    AppointmentResponse: 'actor',
    CareTeam: 'subject',
    CoverageEligibilityRequest: 'patient',
    CoverageEligibilityResponse: 'patient',
    DocumentReference: 'subject',
    EnrollmentRequest: 'subject candidate',
    Invoice: 'subject',
    ResearchSubject: 'individual',
  },
  clinic: { HealthcareService: '', Location: '', Organization: '', Practitioner: '', PractitionerRole: '' },
  schedule: { Schedule: '', Slot: '' },
  form: { Questionnaire: '' },
  library: {
    ActivityDefinition: '',
    CodeSystem: '',
    Medication: '',
    MedicationKnowledge: '',
    ObservationDefinition: '',
    PlanDefinition: '',
    Substance: '',
    ValueSet: '',
  },
  signature: { Provenance: 'patient target' },
  trail: { AuditEvent: 'patient entity.what' },
  internal: {
    Basic: 'patient subject',
    // No search parameter of R4 names it; a Binary is only opened by its id.
    Binary: 'security-context securityContext',
    Contract: 'patient subject',
    Group: 'member member.entity',
    GuidanceResponse: 'patient subject',
    Person: 'patient link.target',
  },
};

/** Where a type names its patient. */
export interface Whose {
  /** Search parameter. */
  readonly param: string;
  /** Element path. */
  readonly element: readonly string[];
}

interface Sort {
  readonly kind: Kind;
  readonly whose: Whose | null;
}

const internal: Sort = { kind: 'internal', whose: null };

const whoseOf = (text: string): Whose | null => {
  const [param = '', element = param] = text.split(' ');
  return param === '' ? null : { param, element: element.split('.') };
};

const sorts: ReadonlyMap<string, Sort> = new Map(
  Object.entries(kinds).flatMap(([kind, types]) =>
    Object.entries(types).map(([type, text]) => [type, { kind: kind as Kind, whose: whoseOf(text) }] as const),
  ),
);

/** Every type that stands in a row. */
export const everyType: readonly string[] = [...sorts.keys()];

/** Every type that can be a patient's. */
export const patientTypes: readonly ResourceType[] = [...sorts.keys()].filter(
  (type): type is ResourceType => sorts.get(type)?.whose !== null,
);

/** Types that stand in no row are `internal`: of no patient, for staff only. */
export const sortOf = (type: string): Sort => sorts.get(type) ?? internal;

const confidential: ReadonlySet<Kind> = new Set([
  'clinical',
  'reported',
  'task',
  'message',
  'signature',
  'trail',
  'internal',
]);

/** Data that a patient's Consent can hide from staff; what runs the clinic (appointments, insurance, contacts) stays. */
export const isConfidential = (type: string): boolean => {
  const { kind, whose } = sortOf(type);
  return whose !== null && (type === 'DocumentReference' || confidential.has(kind));
};
