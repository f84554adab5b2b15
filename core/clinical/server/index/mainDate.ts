/**
 * The date parameter by which a type is usually listed. It is kept beside every reference in the index, so that "the newest of
 * this patient" is read in order, whatever else the patient or the clinic has.
 */
const dates: Readonly<Record<string, string>> = {
  AllergyIntolerance: 'date',
  Appointment: 'date',
  AuditEvent: 'date',
  CarePlan: 'date',
  CareTeam: 'date',
  Communication: 'sent',
  Composition: 'date',
  Condition: 'recorded-date',
  Consent: 'date',
  DiagnosticReport: 'date',
  DocumentReference: 'date',
  Encounter: 'date',
  Goal: 'start-date',
  Immunization: 'date',
  MedicationAdministration: 'effective-time',
  MedicationDispense: 'whenhandedover',
  MedicationRequest: 'authoredon',
  MedicationStatement: 'effective',
  Observation: 'date',
  Procedure: 'date',
  Provenance: 'recorded',
  QuestionnaireResponse: 'authored',
  ServiceRequest: 'authored',
  Slot: 'start',
  Task: 'due',
};

export const mainDate = (type: string): string | null => dates[type] ?? null;
