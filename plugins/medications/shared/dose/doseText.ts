import type { Dosage, Quantity, TimingRepeat } from '@medplum/fhirtypes';
import { unitText } from '#clinical/shared/values/units.ts';
import { conceptText } from '#clinical/shared/words.ts';
import { clockText } from '#core/shared/dates/clockText.ts';
import type { Locale } from '#core/shared/locale.ts';
import { english } from './english.ts';
import { french } from './french.ts';
import { eventPhrases, routePhrases, weekdays } from './phrases.ts';
import { type DoseWords, routeOf, unitOf } from './vocabulary.ts';

const vocabularies: Readonly<Record<Locale, DoseWords>> = { 'en-CA': english, 'fr-CA': french };

const unitWord = (unit: string, n: number, locale: Locale): string => {
  const known = unitOf(unit);
  return known ? vocabularies[locale].unit(known, n) : unitText(unit, locale, n);
};

/** A unit that can be chosen for a dose, as it stands in a list: `comprimé`, `mL`. */
export const doseUnitText = (unit: string, locale: Locale): string => unitWord(unit, 1, locale);

const amountText = (quantity: Quantity | undefined, locale: Locale): string => {
  if (quantity?.value === undefined) return '';
  const figure = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(quantity.value);
  const unit = unitWord(quantity.unit ?? quantity.code ?? '', quantity.value, locale);
  return [figure, unit].filter(Boolean).join('\u00a0');
};

const doseText = ({ doseAndRate }: Dosage, words: DoseWords, locale: Locale): string => {
  const dose = doseAndRate?.find(({ doseQuantity, doseRange }) => doseQuantity ?? doseRange);
  if (dose?.doseQuantity) return amountText(dose.doseQuantity, locale);
  const { low, high } = dose?.doseRange ?? {};
  if (low?.value === undefined || high?.value === undefined) return amountText(low ?? high, locale);
  return words.range(new Intl.NumberFormat(locale).format(low.value), amountText(high, locale));
};

type Period = 'h' | 'd' | 'wk' | 'mo';
const isPeriod = (unit: string | undefined): unit is Period => ['h', 'd', 'wk', 'mo'].includes(unit ?? '');

const often = (repeat: TimingRepeat, words: DoseWords): string => {
  const { frequency = 1, frequencyMax, period, periodUnit, when = [], dayOfWeek = [], timeOfDay = [] } = repeat;
  if (!isPeriod(periodUnit) || period === undefined) return '';
  const count = frequencyMax ?? frequency;
  // "in the morning" and "on Monday" say how often by themselves.
  if (
    count === 1 &&
    period === 1 &&
    periodUnit === 'd' &&
    timeOfDay.length === 0 &&
    when.some((one) => !/^[AP]?C$/.test(one))
  )
    return '';
  if (dayOfWeek.length > 0) return '';
  if (periodUnit === 'd' && period === 1) return words.timesADay(count);
  if (periodUnit === 'wk' && period === 1) return words.timesAWeek(count);
  return count === 1 ? words.every(period, periodUnit) : words.timesEvery(count, period, periodUnit);
};

const eventText = (code: string, locale: Locale): string => eventPhrases[code]?.[locale] ?? '';

const codeWords: Readonly<Record<string, (words: DoseWords, locale: Locale) => string>> = {
  QD: (words) => words.timesADay(1),
  BID: (words) => words.timesADay(2),
  TID: (words) => words.timesADay(3),
  QID: (words) => words.timesADay(4),
  AM: (_, locale) => eventText('MORN', locale),
  PM: (_, locale) => eventText('EVE', locale),
  BED: (_, locale) => eventText('HS', locale),
  QOD: (words) => words.every(2, 'd'),
  WK: (words) => words.timesAWeek(1),
  Q4H: (words) => words.every(4, 'h'),
  Q6H: (words) => words.every(6, 'h'),
  Q8H: (words) => words.every(8, 'h'),
};

const timingText = ({ timing }: Dosage, words: DoseWords, locale: Locale): readonly string[] => {
  const { repeat, code } = timing ?? {};
  if (!repeat) {
    const known = code?.coding?.map((coding) => codeWords[coding.code ?? '']).find(Boolean);
    return [known ? known(words, locale) : conceptText(code)];
  }
  const { when = [], dayOfWeek = [], timeOfDay = [], boundsDuration, count, frequency, periodUnit } = repeat;
  const lasts = boundsDuration?.code ?? boundsDuration?.unit;
  return [
    often(repeat, words),
    dayOfWeek.length > 0 ? words.onDays(dayOfWeek.map((day) => weekdays[day]?.[locale] ?? day)) : '',
    ...when.map((code) => eventText(code, locale)),
    timeOfDay.length > 0 ? words.at(timeOfDay.map((time) => clockText(time, locale))) : '',
    boundsDuration?.value && isPeriod(lasts) && lasts !== 'h' ? words.for(boundsDuration.value, lasts) : '',
    count === 1 && !frequency && !periodUnit ? words.once : '',
  ];
};

const maximum = ({ maxDosePerPeriod }: Dosage, words: DoseWords, locale: Locale): string => {
  const { numerator, denominator } = maxDosePerPeriod ?? {};
  const amount = amountText(numerator, locale);
  if (!amount || denominator?.value === undefined) return '';
  return words.atMost(amount, words.per(denominator.value, denominator.code ?? denominator.unit ?? 'd'));
};

/**
 * One line of a dosage as a sentence without its full stop: 'Take 1 tablet by mouth twice a day with meals'. What is structured
 * comes before the text, because only that can be said in both languages; where there is too little of it the text stands.
 */
export const dosageText = (dosage: Dosage, locale: Locale): string => {
  const words = vocabularies[locale];
  const amount = doseText(dosage, words, locale);
  const timing = timingText(dosage, words, locale).filter(Boolean);
  const needed = dosage.asNeededCodeableConcept
    ? words.asNeededFor(conceptText(dosage.asNeededCodeableConcept).toLocaleLowerCase(locale))
    : dosage.asNeededBoolean
      ? words.asNeeded
      : '';
  if (!amount && timing.length === 0) return dosage.text ?? dosage.patientInstruction ?? (needed || words.unknown);
  const route = routeOf([
    dosage.route?.text ?? '',
    ...(dosage.route?.coding ?? []).flatMap(({ code, display }) => [code ?? '', display ?? '']),
  ]);
  // Without a route it is unclear whether it is taken or used.
  const [verb, place] = route ? routePhrases[route] : [];
  const said = [verb?.[locale], amount, place?.[locale], ...timing, needed].filter(Boolean).join(' ');
  const limit = maximum(dosage, words, locale);
  const sentence = limit ? `${said}, ${limit}` : said;
  return sentence.charAt(0).toLocaleUpperCase(locale) + sentence.slice(1);
};

/** Every line of it, and what the prescriber wrote beside: 'Take 1 tablet …. Then …. Keep upright.' '' for none. */
export const dosesText = (dosages: readonly Dosage[] | undefined, locale: Locale): string =>
  (dosages ?? [])
    .flatMap((dosage) => {
      const said = dosageText(dosage, locale);
      const extra = [dosage.patientInstruction, ...(dosage.additionalInstruction ?? []).map(conceptText)];
      return [said, ...extra.filter((text): text is string => Boolean(text) && text !== said)];
    })
    .map((sentence) => sentence.trim())
    .filter(Boolean)
    // A sentence may end with its own point, as 'at 8:00 a.m.' does.
    .map((sentence, index, all) => (index < all.length - 1 && !/[.!?]$/.test(sentence) ? `${sentence}.` : sentence))
    .join(' ');
