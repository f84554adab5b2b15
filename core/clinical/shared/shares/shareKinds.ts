import type { Coding, Consent, ConsentProvision, ResourceType } from '@medplum/fhirtypes';

/** What a patient may share, in their words; each kind stands for FHIR types in a Consent's provision. */
export const areas = {
  visits: ['Appointment', 'Encounter'],
  messages: ['Communication', 'CommunicationRequest'],
  medicines: ['MedicationRequest', 'MedicationStatement', 'MedicationAdministration', 'AllergyIntolerance'],
  conditions: ['Condition', 'Immunization', 'Procedure'],
  results: ['DiagnosticReport', 'Observation'],
  plans: ['CarePlan', 'Goal', 'CareTeam'],
  forms: ['QuestionnaireResponse'],
  insurance: ['Coverage'],
} as const satisfies Readonly<Record<string, readonly ResourceType[]>>;

/** `sensitive` opens no type: it opens, within the others, what speaks of violence, addiction, sexual health. */
export const areaNames = [
  'visits',
  'messages',
  'medicines',
  'conditions',
  'results',
  'plans',
  'forms',
  'insurance',
  'sensitive',
] as const;
export type Area = (typeof areaNames)[number];

/** In which somebody else may act for the patient; the others can only be seen. */
export const actAreas = ['visits', 'messages', 'medicines', 'forms'] as const satisfies readonly Area[];
export type ActArea = (typeof actAreas)[number];

const mayBeActed = (area: Area): area is ActArea => actAreas.some((one) => one === area);

const typesSystem = 'http://hl7.org/fhir/resource-types';
const actionSystem = 'http://terminology.hl7.org/CodeSystem/consentaction';
export const confidentialitySystem = 'http://terminology.hl7.org/CodeSystem/v3-Confidentiality';
/** HL7's label of what is not for everybody who may read the rest. */
export const restricted: Coding = { system: confidentialitySystem, code: 'R', display: 'restricted' };

const typesOf = (area: Area): readonly ResourceType[] => (area === 'sensitive' ? [] : areas[area]);

/** A type of what is shared, of which the person may ask; null where nothing that is shared opens one. */
export const openTypeOf = (reads: readonly string[]): ResourceType | null =>
  areaNames.filter((area) => reads.includes(area)).flatMap(typesOf)[0] ?? null;

const classesOf = (wanted: readonly Area[]): Coding[] =>
  wanted.flatMap((area) => typesOf(area).map((code) => ({ system: typesSystem, code })));

const action = (code: 'access' | 'correct') => ({ coding: [{ system: actionSystem, code }] });

/** The part of a Consent that says what is shared. @param acts in which the person may act too */
export const provisionOf = (
  wanted: readonly Area[],
  acts: readonly Area[] = [],
): Pick<ConsentProvision, 'type' | 'class' | 'action' | 'securityLabel' | 'provision'> => {
  const acted = wanted.filter((area) => acts.includes(area) && mayBeActed(area));
  return {
    type: 'permit',
    action: [action('access')],
    class: classesOf(wanted),
    ...(wanted.includes('sensitive') && { securityLabel: [restricted] }),
    ...(acted.length > 0 && { provision: [{ type: 'permit', action: [action('correct')], class: classesOf(acted) }] }),
  };
};

const areasIn = ({ class: classes, securityLabel }: ConsentProvision): readonly Area[] => {
  const codes = new Set(classes?.map(({ code }) => code));
  const named = areaNames.filter((area) => area !== 'sensitive' && typesOf(area).every((type) => codes.has(type)));
  const labelled = securityLabel?.some(({ system, code }) => system === confidentialitySystem && code === 'R') ?? false;
  return labelled ? [...named, 'sensitive'] : named;
};

const doesCorrect = ({ action: actions = [] }: ConsentProvision): boolean =>
  actions.some(({ coding }) => coding?.some(({ system, code }) => system === actionSystem && code === 'correct'));

/** The kinds of which every type may be seen. */
export const areasOf = (consent: Consent | undefined): readonly Area[] => areasIn(consent?.provision ?? {});

/** Those of them in which the person may act. */
export const actsOf = (consent: Consent | undefined): readonly ActArea[] => {
  const open = areasOf(consent);
  const acted = (consent?.provision?.provision ?? [])
    .filter((one) => one.type === 'permit' && doesCorrect(one))
    .flatMap(areasIn);
  return open.filter(mayBeActed).filter((area) => acted.includes(area));
};
