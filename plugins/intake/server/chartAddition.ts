import type {
  AllergyIntolerance,
  CodeableConcept,
  Condition,
  Consent,
  Coverage,
  MedicationStatement,
  Resource,
  ResourceType,
} from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { conceptText, referenceTo, type SearchParams, type StoredOf } from '#clinical/shared';
import { type Part, textAt, answerText } from './responseParts.ts';

/** A resource that a part of the form would add to the chart. */
export interface Addition {
  readonly after: string;
  /** What the chart has already that says the same; null where it has nothing. */
  readonly there: string | null;
  readonly resource: Resource;
  /** Only a clinician writes it. */
  readonly clinical: boolean;
}

interface Setting {
  readonly record: FhirRecord;
  readonly patientId: string;
  readonly now: string;
}

const term = 'http://terminology.hl7.org/CodeSystem';

const conceptAt = (part: Part, element: string): CodeableConcept => {
  const answer = part.values.get(element);
  const { valueCoding } = answer ?? {};
  if (!valueCoding) return { text: answerText(answer) };
  const { system, code, display } = valueCoding;
  return { coding: [{ system, code, display }], text: display };
};

const plain = (text: string): string => text.trim().toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** The words of what the chart has of a kind, to see whether it says the same. */
const already = async <T extends ResourceType>(
  { record }: Setting,
  type: T,
  params: SearchParams,
  words: readonly string[],
  textOf: (resource: StoredOf<T>) => readonly string[],
): Promise<string | null> => {
  const { resources } = await record.search(type, { ...params, _count: 100 });
  const wanted = new Set(words.filter(Boolean).map(plain));
  for (const resource of resources) {
    const found = textOf(resource).find((text) => wanted.has(plain(text)));
    if (found !== undefined) return found;
  }
  return null;
};

const textsOf = (concept: CodeableConcept | undefined): readonly string[] =>
  [conceptText(concept), ...(concept?.coding ?? []).map(({ code }) => code ?? '')].filter(Boolean);

const allergy = async (part: Part, setting: Setting): Promise<Addition | null> => {
  const code = conceptAt(part, 'AllergyIntolerance.code');
  const reaction = textAt(part, 'AllergyIntolerance.reaction.manifestation');
  if (conceptText(code) === '') return null;
  const { patientId, now } = setting;
  const resource: AllergyIntolerance = {
    resourceType: 'AllergyIntolerance',
    clinicalStatus: { coding: [{ system: `${term}/allergyintolerance-clinical`, code: 'active' }] },
    verificationStatus: { coding: [{ system: `${term}/allergyintolerance-verification`, code: 'unconfirmed' }] },
    code,
    patient: referenceTo('Patient', patientId),
    recordedDate: now,
    asserter: referenceTo('Patient', patientId),
    ...(reaction ? { reaction: [{ manifestation: [{ text: reaction }] }] } : {}),
  };
  return {
    after: [conceptText(code), reaction].filter(Boolean).join(': '),
    there: await already(setting, 'AllergyIntolerance', { patient: patientId }, textsOf(code), ({ code: c }) =>
      textsOf(c),
    ),
    resource,
    clinical: true,
  };
};

const medicine = async (part: Part, setting: Setting): Promise<Addition | null> => {
  const concept = conceptAt(part, 'MedicationStatement.medication[x]');
  const dose = textAt(part, 'MedicationStatement.dosage.text');
  if (conceptText(concept) === '') return null;
  const { patientId, now } = setting;
  const resource: MedicationStatement = {
    resourceType: 'MedicationStatement',
    status: 'active',
    medicationCodeableConcept: concept,
    subject: referenceTo('Patient', patientId),
    dateAsserted: now,
    informationSource: referenceTo('Patient', patientId),
    ...(dose ? { dosage: [{ text: dose }] } : {}),
  };
  const there = await already(setting, 'MedicationStatement', { patient: patientId }, textsOf(concept), (one) =>
    textsOf(one.medicationCodeableConcept),
  );
  return { after: [conceptText(concept), dose].filter(Boolean).join(': '), there, resource, clinical: true };
};

const condition = async (part: Part, setting: Setting): Promise<Addition | null> => {
  const code = conceptAt(part, 'Condition.code');
  if (conceptText(code) === '') return null;
  const { patientId, now } = setting;
  const resource: Condition = {
    resourceType: 'Condition',
    clinicalStatus: { coding: [{ system: `${term}/condition-clinical`, code: 'active' }] },
    verificationStatus: { coding: [{ system: `${term}/condition-ver-status`, code: 'unconfirmed' }] },
    category: [{ coding: [{ system: `${term}/condition-category`, code: 'problem-list-item' }] }],
    code,
    subject: referenceTo('Patient', patientId),
    recordedDate: now,
    asserter: referenceTo('Patient', patientId),
  };
  const there = await already(setting, 'Condition', { patient: patientId }, textsOf(code), ({ code: c }) => textsOf(c));
  return { after: conceptText(code), there, resource, clinical: true };
};

const coverage = async (part: Part, setting: Setting): Promise<Addition | null> => {
  const payor = textAt(part, 'Coverage.payor');
  const number = textAt(part, 'Coverage.subscriberId');
  if (payor === '') return null;
  const { patientId } = setting;
  const resource: Coverage = {
    resourceType: 'Coverage',
    status: 'active',
    type: { coding: [{ system: `${term}/v3-ActCode`, code: 'EHCPOL' }] },
    beneficiary: referenceTo('Patient', patientId),
    subscriber: referenceTo('Patient', patientId),
    ...(number ? { subscriberId: number } : {}),
    payor: [{ display: payor }],
  };
  const there = await already(
    setting,
    'Coverage',
    { beneficiary: patientId },
    [`${payor} ${number}`.trim()],
    ({ payor: payors, subscriberId = '' }) => payors.map(({ display = '' }) => `${display} ${subscriberId}`.trim()),
  );
  return { after: [payor, number].filter(Boolean).join(', '), there, resource, clinical: false };
};

const consent = async (part: Part, { patientId, now }: Setting): Promise<Addition | null> => {
  const given = part.values.get('Consent.provision')?.valueBoolean;
  if (given === undefined) return null;
  const resource: Consent = {
    resourceType: 'Consent',
    status: 'active',
    scope: { coding: [{ system: `${term}/consentscope`, code: 'patient-privacy' }] },
    category: [{ coding: [{ system: 'http://loinc.org', code: '59284-0' }], text: part.label }],
    patient: referenceTo('Patient', patientId),
    dateTime: now,
    policyRule: { text: part.label },
    provision: { type: given ? 'permit' : 'deny' },
  };
  return { after: given ? '✓' : '✗', there: null, resource, clinical: true };
};

const additions: Readonly<Record<string, (part: Part, setting: Setting) => Promise<Addition | null>>> = {
  AllergyIntolerance: allergy,
  'AllergyIntolerance.code': allergy,
  MedicationStatement: medicine,
  Condition: condition,
  'Condition.code': condition,
  Coverage: coverage,
  'Consent.provision': consent,
};

/** Null for a part that adds nothing. */
export const additionOf = (part: Part, setting: Setting): Promise<Addition | null> =>
  additions[part.element]?.(part, setting) ?? Promise.resolve(null);
