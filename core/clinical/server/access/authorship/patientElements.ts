/** Elements that a patient may write in a resource that is new; a type that is not here they do not create. */
const whenNew: Readonly<Record<string, string>> = {
  MedicationStatement:
    'identifier status statusReason category medicationCodeableConcept medicationReference subject effectiveDateTime effectivePeriod dateAsserted informationSource reasonCode dosage note',
  MedicationAdministration:
    'identifier status statusReason category medicationCodeableConcept medicationReference subject supportingInformation effectiveDateTime effectivePeriod performer reasonCode request dosage note',
  QuestionnaireResponse:
    'identifier basedOn partOf questionnaire status subject encounter authored author source item contained extension',
  Coverage:
    'identifier status type policyHolder subscriber subscriberId beneficiary dependent relationship period payor class order network costToBeneficiary contained extension',
  RelatedPerson:
    'identifier active patient relationship name telecom gender birthDate address photo period communication extension',
  Consent:
    'identifier status scope category patient dateTime performer organization policy policyRule provision extension',
  Communication:
    'identifier partOf inResponseTo status statusReason category priority medium subject topic about sent received recipient sender reasonCode payload note',
};

/** Elements that they may change in what is there. */
const whenThere: Readonly<Record<string, string>> = {
  Patient: 'telecom address contact communication photo extension',
  MedicationStatement:
    'status statusReason medicationCodeableConcept effectiveDateTime effectivePeriod dateAsserted reasonCode dosage note',
  MedicationAdministration: 'status statusReason effectiveDateTime effectivePeriod reasonCode dosage note',
  // The extension keeps the current question from one device to the next.
  QuestionnaireResponse: 'status authored author source item contained extension',
  Coverage: whenNew['Coverage']!,
  RelatedPerson: whenNew['RelatedPerson']!,
  Consent: 'status dateTime provision policyRule',
  Communication: 'status received note',
  Task: 'status statusReason output note lastModified executionPeriod businessStatus',
};

const split = (table: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(table).map(([type, names]) => [type, new Set(names.split(' '))]));

const [created, changed] = [split(whenNew), split(whenThere)];
const none: ReadonlySet<string> = new Set();

/** The allow-list of a type. */
export const patientElements = (type: string, isNew: boolean): ReadonlySet<string> =>
  (isNew ? created : changed).get(type) ?? none;

/** Types in which a patient changes and removes only what they alone have written. */
export const ownWordsOnly: ReadonlySet<string> = new Set([
  'MedicationStatement',
  'MedicationAdministration',
  'QuestionnaireResponse',
]);
