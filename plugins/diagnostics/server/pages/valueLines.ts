import type { CodeableConcept, Observation, ObservationComponent, Quantity } from '@medplum/fhirtypes';
import { momentText, type PageClock } from '#core/server/documents/momentText.ts';
import type { Paragraph } from '#core/server/documents/paragraphs.ts';
import { conceptText, isMeasured, measuredAt, ownValueText, quantityText, type StoredOf } from '#clinical/shared';
import type { Locale } from '#core/shared';
import { flagOf, spokenFlag } from '../../shared/flags.ts';
import type { Result } from '../result.ts';
import { resultWords } from './resultWords.ts';
import type { ReadValue } from './wholeResult.ts';

/** As it was written, in every digit: what leaves the house is not rounded. */
const numberOf =
  (locale: Locale) =>
  (value: number): string =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: 20 }).format(value);

type Measured = Observation | ObservationComponent;

const rangeOf = (measured: Measured, locale: Locale): readonly string[] => {
  const t = resultWords[locale];
  const quantity = (one: Quantity | undefined): string => quantityText(one, numberOf(locale), locale);
  return (measured.referenceRange ?? []).flatMap(({ low, high, text = '', type, appliesTo = [], age }) => {
    const [least, most] = [quantity(low), quantity(high)];
    const bounds = least && most ? t.between(least, most) : most ? t.under(most) : least && t.over(least);
    const years = age ? t.years(quantity(age.low), quantity(age.high)) : '';
    const whose = [type, ...appliesTo].map((one: CodeableConcept | undefined) => conceptText(one));
    const said = [bounds, text === bounds ? '' : text].filter(Boolean).join(', ');
    const about = [...whose, years].filter(Boolean).join(', ');
    return said === '' ? [] : [about === '' ? said : `${said} (${about})`];
  });
};

/** What the laboratory said, in its words where ours have none; else the value against its range. */
const flagsOf = (measured: Measured, locale: Locale): readonly string[] => {
  const t = resultWords[locale];
  const said = (measured.interpretation ?? []).flatMap((one) => {
    const flag = spokenFlag([one]);
    return flag ? t.flag[flag] : conceptText(one) || [];
  });
  const flag = flagOf(measured);
  return said.length > 0 || flag === null ? said : [t.against[flag] ?? t.flag[flag]];
};

const measurement = (name: string, text: string, measured: Measured, locale: Locale): Paragraph => {
  const t = resultWords[locale].text;
  const value = [text || t.noValue, ...flagsOf(measured, locale)].join(', ');
  return { text: [name, value].filter(Boolean).join(t.colon), above: 2 };
};

const rangeLine = (measured: Measured, locale: Locale): readonly Paragraph[] => {
  const t = resultWords[locale];
  const ranges = rangeOf(measured, locale);
  if (ranges.length > 0) return [{ text: [t.fact.range, ranges.join('; ')].join(t.text.colon), size: 10 }];
  return measured.valueQuantity === undefined ? [] : [{ text: t.text.noRange, size: 10 }];
};

export const specimenText = (specimen: StoredOf<'Specimen'> | null, locale: Locale): string =>
  specimen === null
    ? resultWords[locale].text.unread
    : [conceptText(specimen.type), conceptText(specimen.collection?.bodySite)].filter(Boolean).join(', ');

/** A panel's own flag, where it has one without a value. */
const flagLine = (value: Observation, locale: Locale): readonly Paragraph[] => {
  const flags = flagsOf(value, locale);
  return flags.length === 0 ? [] : [{ text: flags.join(', '), above: 2 }];
};

/** One value with everything that was said of it; what its result says already is not said again. */
export const valueLines = (
  { value, depth, specimen }: ReadValue,
  result: Result,
  clock: PageClock,
): readonly Paragraph[] => {
  const { locale } = clock;
  const t = resultWords[locale];
  const date = (at: string | Date): string => momentText(typeof at === 'string' ? at : at.toISOString(), clock);
  const words = { i18n: { locale, number: numberOf(locale), date }, yes: t.text.yes, no: t.text.no };
  const own = ownValueText(value, words) || (value.valueSampledData ? t.text.series : '');
  const parts = (value.component ?? []).map((component) => ({
    name: conceptText(component.code) || t.text.unnamed,
    text: ownValueText(component, words) || (component.valueSampledData ? t.text.series : ''),
    component,
  }));
  const fact = (label: keyof typeof t.fact, text: string): readonly Paragraph[] =>
    text === '' ? [] : [{ text: [t.fact[label], text].join(t.text.colon), size: 10 }];
  const isAlone = result === value;
  const state = t.state[value.status] ?? value.status;
  const [at, resultAt] = [measuredAt(value), measuredAt(result)];
  const head: Paragraph = { text: conceptText(value.code) || t.text.unnamed, bold: true, above: depth === 0 ? 9 : 6 };
  const about = [
    ...(isAlone || at === undefined || at === resultAt ? [] : fact('collected', date(at))),
    ...(isAlone || specimen === undefined ? [] : fact('specimen', specimenText(specimen, locale))),
    ...fact('site', conceptText(value.bodySite)),
    ...fact('method', conceptText(value.method)),
    ...(value.note ?? []).flatMap(({ text = '' }) => fact('note', text)),
  ];
  if (!isMeasured(value)) {
    // A value that must not be used is never read as one.
    const given = [own, ...parts.map(({ name, text }) => [name, text].filter(Boolean).join(' '))].filter(Boolean);
    return [head, ...fact('state', state), ...fact('unusable', given.join('; ')), ...about];
  }
  const holds = (value.hasMember ?? []).length > 0 || parts.length > 0;
  return [
    head,
    ...(own || !holds ? [measurement('', own, value, locale), ...rangeLine(value, locale)] : flagLine(value, locale)),
    ...parts.flatMap(({ name, text, component }) => [
      measurement(name, text, component, locale),
      ...rangeLine(component, locale),
    ]),
    ...(isAlone || value.status === result.status ? [] : fact('state', state)),
    ...about,
  ];
};
