import type { QuestionnaireItem } from '@medplum/fhirtypes';
import { unitOf } from '#plugins/assessments/shared/questionnaire/elements.ts';
import type { Answer } from '#plugins/assessments/shared/questionnaire/options.ts';

const two = (value: number): string => String(value).padStart(2, '0');

/** An instant as a date-and-time input writes it, in the reader's zone. */
export const localDateTimeOf = (instant: string): string => {
  if (/^\d{4}(-\d\d){0,2}$/.test(instant)) return instant.length === 10 ? `${instant}T00:00` : '';
  const date = new Date(instant);
  if (Number.isNaN(date.getTime())) return '';
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
};

/** An answer as its input shows it; '' for what is not typed. */
export const typedTextOf = (answer: Answer | undefined): string => {
  if (!answer) return '';
  const { valueDateTime, valueQuantity, valueReference, valueCoding } = answer;
  if (valueDateTime !== undefined) return localDateTimeOf(valueDateTime);
  if (valueQuantity) return valueQuantity.value === undefined ? '' : String(valueQuantity.value);
  if (valueReference) return valueReference.display ?? valueReference.reference ?? '';
  if (valueCoding) return valueCoding.display ?? valueCoding.code ?? '';
  const { valueString, valueUri, valueDate, valueTime, valueInteger, valueDecimal } = answer;
  const value = valueString ?? valueUri ?? valueDate ?? valueTime?.slice(0, 5) ?? valueInteger ?? valueDecimal;
  return value === undefined ? '' : String(value);
};

/** `7,5` and `7.5` are the same; NaN for anything else. */
const numberOf = (raw: string): number => {
  const text = raw.trim().replace(/\s/g, '').replace(',', '.');
  return /^[+-]?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
};

/** What is typed as an answer of the item's type; undefined while it is none. `before` keeps a chosen unit. */
export const parseTypedText = (item: QuestionnaireItem, raw: string, before?: Answer): Answer | undefined => {
  const text = raw.trim();
  if (text === '') return undefined;
  const number = numberOf(raw);
  switch (item.type) {
    case 'integer':
      return Number.isInteger(number) ? { valueInteger: number } : undefined;
    case 'decimal':
      return Number.isFinite(number) ? { valueDecimal: number } : undefined;
    case 'quantity': {
      if (!Number.isFinite(number)) return undefined;
      const { value: _value, ...kept } = before?.valueQuantity ?? {};
      const own = unitOf(item);
      const unit = own ? { unit: own.display ?? own.code, system: own.system, code: own.code } : {};
      return { valueQuantity: { ...unit, ...kept, value: number } };
    }
    case 'date':
      return { valueDate: text };
    case 'dateTime': {
      const date = new Date(text);
      return Number.isNaN(date.getTime()) ? undefined : { valueDateTime: date.toISOString() };
    }
    case 'time':
      return { valueTime: text.length === 5 ? `${text}:00` : text };
    case 'url':
      return /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) ? { valueUri: text } : undefined;
    case 'reference':
      return { valueReference: { display: text } };
    case 'choice':
      return { valueCoding: { display: text } };
    default:
      return { valueString: raw };
  }
};
