import type {
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
  QuestionnaireResponseItemAnswer,
} from '@medplum/fhirtypes';
import { elementOf, intakeCodeOf } from '../shared/definition.ts';

type Answer = QuestionnaireResponseItemAnswer;

/** One part of a response that belongs to one place of the chart. */
export interface Part {
  /** `mobile`, `allergy.2`: the same every time for the same response. */
  readonly id: string;
  /** `Patient.telecom`, `AllergyIntolerance`, `Condition.code`. */
  readonly element: string;
  readonly is: string | undefined;
  readonly label: string;
  /** The answers by the element that each belongs to; for a single question its own element. */
  readonly values: ReadonlyMap<string, Answer>;
}

/** Elements that a group represents: its items belong together. */
const wholes: readonly string[] = [
  'Patient.address',
  'Patient.contact',
  'AllergyIntolerance',
  'MedicationStatement',
  'Condition',
  'Coverage',
];
const singles: readonly string[] = [
  'Patient.telecom',
  'Patient.communication.language',
  'Condition.code',
  'AllergyIntolerance.code',
  'Consent.provision',
];

const within = (
  items: readonly QuestionnaireItem[] | undefined,
  answered: readonly QuestionnaireResponseItem[] | undefined,
  found: Map<string, Answer>,
): Map<string, Answer> => {
  for (const item of items ?? []) {
    for (const given of (answered ?? []).filter(({ linkId }) => linkId === item.linkId)) {
      const element = elementOf(item);
      const [answer] = given.answer ?? [];
      if (element !== undefined && answer) found.set(element, answer);
      within(item.item, [...(given.item ?? []), ...(answer?.item ?? [])], found);
    }
  }
  return found;
};

/** What of a response the chart could take, in the order of the form. */
export const partsOf = (questionnaire: Questionnaire, response: QuestionnaireResponse): readonly Part[] => {
  const parts: Part[] = [];
  const walk = (
    items: readonly QuestionnaireItem[] | undefined,
    answered: readonly QuestionnaireResponseItem[] | undefined,
  ): void => {
    for (const item of items ?? []) {
      const given = (answered ?? []).filter(({ linkId }) => linkId === item.linkId);
      const element = elementOf(item);
      const common = { is: intakeCodeOf(item), label: item.text ?? item.linkId };
      if (element !== undefined && wholes.includes(element) && item.type === 'group') {
        given.forEach((one, n) => {
          const values = within(item.item, one.item, new Map());
          if (values.size > 0) parts.push({ ...common, id: `${item.linkId}.${n + 1}`, element, values });
        });
      } else if (element !== undefined && singles.includes(element)) {
        given
          .flatMap(({ answer = [] }) => answer)
          .forEach((answer, n) => {
            parts.push({ ...common, id: `${item.linkId}.${n + 1}`, element, values: new Map([[element, answer]]) });
          });
      } else {
        for (const one of given)
          walk(item.item, [...(one.item ?? []), ...(one.answer ?? []).flatMap(({ item: below = [] }) => below)]);
      }
    }
  };
  walk(questionnaire.item, response.item);
  return parts;
};

/** An answer as one line of text; '' for none. */
export const answerText = (answer: Answer | undefined): string => {
  if (!answer) return '';
  const { valueString, valueCoding, valueBoolean, valueDate, valueUri, valueInteger, valueDecimal } = answer;
  if (valueCoding) return valueCoding.display ?? valueCoding.code ?? '';
  if (valueBoolean !== undefined) return valueBoolean ? '✓' : '✗';
  return String(valueString ?? valueDate ?? valueUri ?? valueInteger ?? valueDecimal ?? '').trim();
};

export const textAt = (part: Part, element: string): string => answerText(part.values.get(element));
