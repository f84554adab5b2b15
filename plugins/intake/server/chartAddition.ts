import type {
  AllergyIntolerance,
  CodeableConcept,
  Condition,
  Consent,
  Coverage,
  MedicationStatement,
  Resource,
} from '@medplum/fhirtypes';
import type { FhirRecord } from '#clinical/server/record/fhirRecord.ts';
import { conceptText, referenceTo, type Stored } from '#clinical/shared';
import type { EntryMark, Proposal } from '../shared/calls.ts';
import { alreadyThere, type ConceptNames, everyOne, nameKey } from './alreadyThere.ts';
import { type Part, textAt, answerText } from './responseParts.ts';

/** A resource that a part of the form would add to the chart. */
export interface Addition {
  readonly after: string;
  /** What the chart has already that says the same; null where it has nothing. */
  readonly there: Proposal['there'];
  /** What the form adds to that; null for nothing. */
  readonly update: (NonNullable<Proposal['update']> & { readonly resource: Stored }) | null;
  readonly resource: Resource;
  /** Only a clinician writes it. */
  readonly clinical: boolean;
}

interface Setting {
  readonly record: FhirRecord;
  readonly patientId: string;
  readonly now: string;
  readonly names: ConceptNames;
}

const term = 'http://terminology.hl7.org/CodeSystem';

const conceptAt = (part: Part, element: string): CodeableConcept => {
  const answer = part.values.get(element);
  const { valueCoding } = answer ?? {};
  if (!valueCoding) return { text: answerText(answer) };
  const { system, code, display } = valueCoding;
  return { coding: [{ system, code, display }], text: display };
};

const codeIn = (concept: CodeableConcept | undefined): string => concept?.coding?.[0]?.code ?? '';
const isWrong = (concept: CodeableConcept | undefined): boolean =>
  ['refuted', 'entered-in-error'].includes(codeIn(concept));
const isOver = (concept: CodeableConcept | undefined): boolean =>
  ['inactive', 'resolved', 'remission'].includes(codeIn(concept));

const severities = ['severe', 'moderate', 'mild'] as const;

const allergy = async (part: Part, setting: Setting): Promise<Addition | null> => {
  const code = conceptAt(part, 'AllergyIntolerance.code');
  const reaction = textAt(part, 'AllergyIntolerance.reaction.manifestation');
  if (conceptText(code) === '') return null;
  const { patientId, now, names, record } = setting;
  const clinicalStatus = { coding: [{ system: `${term}/allergyintolerance-clinical`, code: 'active' }] };
  const reported = reaction ? [{ manifestation: [{ text: reaction }] }] : [];
  const resource: AllergyIntolerance = {
    resourceType: 'AllergyIntolerance',
    clinicalStatus,
    verificationStatus: { coding: [{ system: `${term}/allergyintolerance-verification`, code: 'unconfirmed' }] },
    code,
    patient: referenceTo('Patient', patientId),
    recordedDate: now,
    asserter: referenceTo('Patient', patientId),
    ...(reaction ? { reaction: reported } : {}),
  };
  const all = await everyOne(record, 'AllergyIntolerance', { patient: patientId });
  const known = all.filter((one) => !isWrong(one.verificationStatus));
  const found = await alreadyThere(names, known, code, (one) => one.code, true);
  const after = [await names.name(code), reaction].filter(Boolean).join(': ');
  if (!found) return { after, there: null, update: null, resource, clinical: true };
  const { one, exact } = found;
  const shown = (one.reaction ?? []).flatMap(({ manifestation }) => manifestation.map(conceptText));
  const adds = shown.some((text) => nameKey(text) === nameKey(reaction)) ? '' : reaction;
  const reopens = isOver(one.clinicalStatus);
  const worst = severities.find((severity) => one.reaction?.some((each) => each.severity === severity));
  const marks: EntryMark[] = [
    ...(worst ? [worst] : []),
    ...(one.criticality === 'high' ? ['high' as const] : []),
    ...(reopens ? ['past' as const] : []),
  ];
  const updated = { ...one, ...(adds ? { reaction: [...(one.reaction ?? []), ...reported] } : {}), clinicalStatus };
  return {
    after,
    there: { name: await names.name(one.code), detail: shown.filter(Boolean).join(', '), marks, exact },
    update: adds || reopens ? { adds, reopens, resource: updated } : null,
    resource,
    clinical: true,
  };
};

const stopped = ['stopped', 'completed', 'cancelled', 'entered-in-error', 'draft', 'not-taken', 'intended'];

const medicine = async (part: Part, setting: Setting): Promise<Addition | null> => {
  const concept = conceptAt(part, 'MedicationStatement.medication[x]');
  const dose = textAt(part, 'MedicationStatement.dosage.text');
  if (conceptText(concept) === '') return null;
  const { patientId, now, names, record } = setting;
  const resource: MedicationStatement = {
    resourceType: 'MedicationStatement',
    status: 'active',
    medicationCodeableConcept: concept,
    subject: referenceTo('Patient', patientId),
    dateAsserted: now,
    informationSource: referenceTo('Patient', patientId),
    ...(dose ? { dosage: [{ text: dose }] } : {}),
  };
  const asked = { patient: patientId };
  const all = [
    ...(await everyOne(record, 'MedicationRequest', asked)),
    ...(await everyOne(record, 'MedicationStatement', asked)),
  ].filter(({ status }) => !stopped.includes(status ?? ''));
  const found = await alreadyThere(names, all, concept, (one) => one.medicationCodeableConcept, true);
  const after = [await names.name(concept), dose].filter(Boolean).join(': ');
  if (!found) return { after, there: null, update: null, resource, clinical: true };
  const { one, exact } = found;
  const taken = one.resourceType === 'MedicationRequest' ? one.dosageInstruction : one.dosage;
  const detail = (taken ?? []).flatMap(({ text }) => text ?? []).join('; ');
  // What somebody prescribed is changed where medicines are prescribed.
  const changes = one.resourceType === 'MedicationStatement' && dose !== '' && nameKey(detail) !== nameKey(dose);
  const updated = { ...one, dosage: [{ text: dose }], dateAsserted: now };
  return {
    after,
    there: {
      name: await names.name(one.medicationCodeableConcept),
      detail,
      marks: one.resourceType === 'MedicationRequest' ? ['prescribed'] : [],
      exact,
    },
    update: changes ? { adds: dose, reopens: false, resource: updated } : null,
    resource,
    clinical: true,
  };
};

const condition = async (part: Part, setting: Setting): Promise<Addition | null> => {
  const code = conceptAt(part, 'Condition.code');
  if (conceptText(code) === '') return null;
  const { patientId, now, names, record } = setting;
  const clinicalStatus = { coding: [{ system: `${term}/condition-clinical`, code: 'active' }] };
  const resource: Condition = {
    resourceType: 'Condition',
    clinicalStatus,
    verificationStatus: { coding: [{ system: `${term}/condition-ver-status`, code: 'unconfirmed' }] },
    category: [{ coding: [{ system: `${term}/condition-category`, code: 'problem-list-item' }] }],
    code,
    subject: referenceTo('Patient', patientId),
    recordedDate: now,
    asserter: referenceTo('Patient', patientId),
  };
  const all = await everyOne(record, 'Condition', { patient: patientId });
  const known = all.filter((one) => !isWrong(one.verificationStatus));
  // One that is there today says more than one that is over.
  known.sort((one, other) => Number(isOver(one.clinicalStatus)) - Number(isOver(other.clinicalStatus)));
  const found = await alreadyThere(names, known, code, (one) => one.code, false);
  const after = await names.name(code);
  if (!found) return { after, there: null, update: null, resource, clinical: true };
  const reopens = isOver(found.one.clinicalStatus);
  const { abatementDateTime: _a, abatementAge: _b, abatementPeriod: _c, abatementRange: _d, ...rest } = found.one;
  const { abatementString: _e, ...open } = rest;
  return {
    after,
    there: { name: await names.name(found.one.code), detail: '', marks: reopens ? ['past'] : [], exact: true },
    update: reopens ? { adds: '', reopens, resource: { ...open, clinicalStatus } } : null,
    resource,
    clinical: true,
  };
};

const coverage = async (part: Part, { record, patientId }: Setting): Promise<Addition | null> => {
  const payor = textAt(part, 'Coverage.payor');
  const number = textAt(part, 'Coverage.subscriberId');
  if (payor === '') return null;
  const resource: Coverage = {
    resourceType: 'Coverage',
    status: 'active',
    type: { coding: [{ system: `${term}/v3-ActCode`, code: 'EHCPOL' }] },
    beneficiary: referenceTo('Patient', patientId),
    subscriber: referenceTo('Patient', patientId),
    ...(number ? { subscriberId: number } : {}),
    payor: [{ display: payor }],
  };
  const wanted = nameKey(`${payor} ${number}`);
  const all = await everyOne(record, 'Coverage', { beneficiary: patientId });
  const there = all
    .filter(({ status }) => status === 'active')
    .flatMap(({ payor: payors, subscriberId = '' }) => payors.map(({ display = '' }) => ({ display, subscriberId })))
    .find(({ display, subscriberId }) => nameKey(`${display} ${subscriberId}`) === wanted);
  return {
    after: [payor, number].filter(Boolean).join(', '),
    there: there ? { name: there.display, detail: there.subscriberId, marks: [], exact: true } : null,
    update: null,
    resource,
    clinical: false,
  };
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
  return { after: given ? '✓' : '✗', there: null, update: null, resource, clinical: true };
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
