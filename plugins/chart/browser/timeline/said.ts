import type { CodeableConcept, HumanName, Quantity } from '@medplum/fhirtypes';
import { plainConcept } from '#clinical/browser';
import { personName, quantityText } from '#clinical/shared';
import { type I18n, isList, isRecord } from '#core/shared';
import type { Measured } from '../../shared/timeline.ts';
import { dateText, isDate } from './timelineDates.ts';
import type { TimelineTexts } from './messages/index.ts';

export interface Speech {
  readonly t: TimelineTexts;
  readonly i18n: I18n;
}

const joined = (texts: readonly string[], by = ', '): string =>
  [...new Set(texts.filter((text) => text !== ''))].join(by);

const quantity = ({ value, comparator, unit, code }: Readonly<Record<string, unknown>>, i18n: I18n): string => {
  const text = (one: unknown): { readonly is: string } | null => (typeof one === 'string' ? { is: one } : null);
  const amount: Quantity = {
    ...(typeof value === 'number' && { value }),
    ...(text(unit) && { unit: text(unit)!.is }),
    ...(text(code) && { code: text(code)!.is }),
  };
  return joined(
    [
      text(comparator)?.is ?? '',
      quantityText(amount, (number) => i18n.number(number, { maximumFractionDigits: 6 }), i18n.locale),
    ],
    ' ',
  );
};

const money = (value: number, currency: string, i18n: I18n): string => {
  try {
    return i18n.number(value, { style: 'currency', currency });
  } catch {
    return `${i18n.number(value)} ${currency}`;
  }
};

const isConcept = (value: object): value is CodeableConcept => 'coding' in value || 'text' in value;
const isName = (value: object): value is HumanName => 'family' in value || 'given' in value;
/** The words of a concept or a person's name; null for anything else. */
const named = (value: object): string | null =>
  isConcept(value) ? plainConcept(value) : isName(value) ? personName([value]) : null;

/** Any value of the record in words; '' for what has none. */
export const said = (value: unknown, speech: Speech): string => {
  const { t, i18n } = speech;
  const say = (one: unknown): string => said(one, speech);
  if (value === true) return t.yes;
  if (value === false) return t.no;
  if (typeof value === 'number') return i18n.number(value, { maximumFractionDigits: 6 });
  if (typeof value === 'string') return isDate(value) ? dateText(value, i18n) : value.trim();
  if (isList(value)) return joined(value.map(say));
  if (!isRecord(value)) return '';
  const name = named(value);
  if (name !== null) return name;
  const { start, end, low, high, numerator, denominator, currency, display, reference, repeat } = value;
  if (typeof value.value === 'number')
    return typeof currency === 'string' ? money(value.value, currency, i18n) : quantity(value, i18n);
  if (typeof value.value === 'string') return value.value;
  if (start !== undefined || end !== undefined) return joined([say(start), say(end)], ' – ');
  if (low !== undefined || high !== undefined)
    return low === undefined ? `≤ ${say(high)}` : high === undefined ? `≥ ${say(low)}` : `${say(low)} – ${say(high)}`;
  if (numerator !== undefined) return joined([say(numerator), say(denominator)], ' / ');
  if (display !== undefined) return say(display);
  if (reference !== undefined || repeat !== undefined) return '';
  return say(value.code);
};

const measuredNames = [
  'valueQuantity',
  'valueCodeableConcept',
  'valueString',
  'valueInteger',
  'valueBoolean',
  'valueRange',
  'valueRatio',
  'valueDateTime',
  'valueTime',
  'valuePeriod',
] as const;

/** What an Observation found: its value, or its parts by name. '' where it has none. */
export const measuredText = (measured: Measured, speech: Speech): string => {
  const own = measuredNames.map((name) => said(measured[name], speech)).filter((text) => text !== '');
  const parts = (measured.component ?? []).map((part) => {
    const text = measuredNames
      .flatMap((name) => (name === 'valuePeriod' ? [] : [said(part[name], speech)]))
      .find(Boolean);
    return joined([plainConcept(part.code), text ?? said(part.dataAbsentReason, speech)], ' ');
  });
  return joined([...own, ...parts]) || said(measured.dataAbsentReason, speech);
};
