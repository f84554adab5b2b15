import type {
  Coding,
  Questionnaire,
  QuestionnaireItem,
  Quantity,
  QuestionnaireResponseItemAnswer,
} from '@medplum/fhirtypes';
import { unitOf } from '../shared/questionnaire/elements.ts';
import { optionsOf } from '../shared/questionnaire/options.ts';

const isCoding = (value: unknown): value is Coding => typeof value === 'object' && value !== null && 'code' in value;

const chosen = (questionnaire: Questionnaire, item: QuestionnaireItem, value: unknown) => {
  const options = optionsOf(questionnaire, item) ?? [];
  const code = isCoding(value) ? value.code : String(value);
  const option = options.find(({ answer }) => answer.valueCoding?.code === code || answer.valueString === code);
  if (option) return option.answer;
  return isCoding(value)
    ? { valueCoding: value }
    : item.type === 'open-choice'
      ? { valueString: String(value) }
      : undefined;
};

/** A value that a formula gave, as an answer of the item's type; undefined where it is no value of that type. */
export const formulaAnswer = (
  questionnaire: Questionnaire,
  item: QuestionnaireItem,
  value: unknown,
): QuestionnaireResponseItemAnswer | undefined => {
  const number = Number(value);
  const text = typeof value === 'object' ? undefined : String(value);
  switch (item.type) {
    case 'boolean':
      return typeof value === 'boolean' ? { valueBoolean: value } : undefined;
    case 'integer':
      return Number.isFinite(number) ? { valueInteger: Math.round(number) } : undefined;
    case 'decimal':
      return Number.isFinite(number) ? { valueDecimal: number } : undefined;
    case 'quantity': {
      const unit = unitOf(item);
      if (typeof value === 'object') return { valueQuantity: value as Quantity };
      const words = unit ? { unit: unit.display ?? unit.code, system: unit.system, code: unit.code } : {};
      return Number.isFinite(number) ? { valueQuantity: { value: number, ...words } } : undefined;
    }
    case 'date':
      return text && /^\d{4}(-\d\d){0,2}/.test(text) ? { valueDate: text.slice(0, 10) } : undefined;
    case 'dateTime':
      return text ? { valueDateTime: text } : undefined;
    case 'time':
      return text ? { valueTime: text } : undefined;
    case 'string':
    case 'text':
      return text ? { valueString: text } : undefined;
    case 'url':
      return text ? { valueUri: text } : undefined;
    case 'choice':
    case 'open-choice':
      return chosen(questionnaire, item, value);
    default:
      return undefined;
  }
};
