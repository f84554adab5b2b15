import type {
  Coding,
  Element,
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireItemAnswerOption,
  QuestionnaireResponseItemAnswer,
  ValueSet,
} from '@medplum/fhirtypes';
import { extensionOf, numberIn, urls } from './elements.ts';
import { knownValueSets } from './knownValueSets.ts';
import { displayOf } from './translation.ts';

export type Answer = QuestionnaireResponseItemAnswer;

/** One of the answers that a question offers. */
export interface AnswerOption {
  /** Tells it from the others of its question. */
  readonly key: string;
  readonly answer: Answer;
  readonly prefix: string | undefined;
  /** What it counts in a score. */
  readonly ordinal: number | undefined;
  readonly initial: boolean;
  /** Chosen, it takes the place of all others ('none of these'). */
  readonly exclusive: boolean;
}

const ordinalOf = (...elements: readonly (Element | undefined)[]): number | undefined => {
  for (const element of elements) {
    const found = numberIn(element, urls.ordinalValue) ?? numberIn(element, urls.itemWeight);
    if (found !== undefined) return found;
    // Written with a zero that the extension leaves out.
    if (extensionOf(element, urls.ordinalValue)) return 0;
  }
  return undefined;
};

/** The same answer has the same key, however it was written down. */
export const keyOf = (answer: Answer): string => {
  const { valueCoding } = answer;
  if (valueCoding)
    return `coding|${valueCoding.code === undefined ? (valueCoding.display ?? '') : `${valueCoding.code}`}`;
  const [[name, value] = ['', '']] = Object.entries(answer).filter(([name]) => name.startsWith('value'));
  return `${name}|${typeof value === 'object' ? JSON.stringify(value) : String(value)}`;
};

const ofOption = (option: QuestionnaireItemAnswerOption): AnswerOption => {
  const { extension: _extension, initialSelected, id: _id, modifierExtension: _modifier, ...rest } = option;
  const answer = rest;
  return {
    key: keyOf(answer),
    answer,
    prefix: extensionOf(option, urls.optionPrefix)?.valueString,
    ordinal: ordinalOf(option, option.valueCoding),
    initial: initialSelected === true,
    exclusive: extensionOf(option, urls.optionExclusive)?.valueBoolean === true,
  };
};

interface Concept extends Coding {
  readonly ordinalIn?: Element;
}

const conceptsOf = (valueSet: ValueSet): readonly Concept[] => {
  const flat = (contains: NonNullable<ValueSet['expansion']>['contains']): readonly Concept[] =>
    (contains ?? []).flatMap((entry) => [
      ...(entry.code && entry.abstract !== true
        ? [{ system: entry.system, code: entry.code, display: entry.display, ordinalIn: entry }]
        : []),
      ...flat(entry.contains),
    ]);
  const expanded = flat(valueSet.expansion?.contains);
  if (expanded.length > 0) return expanded;
  return (valueSet.compose?.include ?? []).flatMap(({ system, concept }) =>
    (concept ?? []).map((entry) => ({
      system,
      code: entry.code,
      display: entry.display,
      ...('_display' in entry ? { _display: entry._display } : {}),
      ordinalIn: entry,
    })),
  );
};

const ofConcept = ({ ordinalIn, ...coding }: Concept): AnswerOption => {
  const answer: Answer = { valueCoding: JSON.parse(JSON.stringify(coding)) as Coding };
  return {
    key: keyOf(answer),
    answer,
    prefix: undefined,
    ordinal: ordinalOf(ordinalIn),
    initial: false,
    exclusive: false,
  };
};

const valueSetOf = (questionnaire: Questionnaire, canonical: string): ValueSet | undefined => {
  const [url = '', fragment] = canonical.split('#', 2);
  const [plain = ''] = url.split('|', 1);
  return (
    (questionnaire.contained ?? []).find(
      (resource): resource is ValueSet =>
        resource.resourceType === 'ValueSet' && (resource.id === fragment || (plain !== '' && resource.url === plain)),
    ) ?? knownValueSets[plain]
  );
};

/** The answers that a question offers; null where its list cannot be reached from here. */
export const optionsOf = (questionnaire: Questionnaire, item: QuestionnaireItem): readonly AnswerOption[] | null => {
  if (item.answerOption) return item.answerOption.map(ofOption);
  if (item.answerValueSet === undefined) return [];
  const valueSet = valueSetOf(questionnaire, item.answerValueSet);
  const concepts = valueSet ? conceptsOf(valueSet) : [];
  return concepts.length > 0 ? concepts.map(ofConcept) : null;
};

/** What an answer counts: what it carries itself, else what its question says of it. */
export const ordinalIn = (options: readonly AnswerOption[] | null, answer: Answer): number | undefined =>
  ordinalOf(answer.valueCoding) ?? options?.find(({ key }) => key === keyOf(answer))?.ordinal;

export const optionText = (option: AnswerOption, language: string): string => plainText(option.answer, language);

/** An answer in words, without the reader's own way of writing numbers and dates. */
export const plainText = (answer: Answer, language: string): string => {
  if (answer.valueCoding) return displayOf(answer.valueCoding, language);
  if (answer.valueReference) return answer.valueReference.display ?? answer.valueReference.reference ?? '';
  if (answer.valueAttachment) return answer.valueAttachment.title ?? answer.valueAttachment.contentType ?? '';
  if (answer.valueQuantity) {
    return [answer.valueQuantity.value, answer.valueQuantity.unit ?? answer.valueQuantity.code]
      .filter((part) => part !== undefined)
      .join(' ');
  }
  const { valueString, valueUri, valueDate, valueDateTime, valueTime, valueInteger, valueDecimal } = answer;
  const value = valueString ?? valueUri ?? valueDate ?? valueDateTime ?? valueTime ?? valueInteger ?? valueDecimal;
  return value === undefined ? '' : String(value);
};
