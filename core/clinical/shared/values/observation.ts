import type { DiagnosticReport, Observation, ObservationComponent, Quantity } from '@medplum/fhirtypes';
import type { I18n } from '#core/shared';
import { sameUnit, unitText } from './units.ts';
import { conceptText, hasCode, quantityText } from '../words.ts';

/** What a value is said with: the reader's language, and the two words that no code carries. */
export interface ValueWords {
  readonly i18n: Pick<I18n, 'locale' | 'number' | 'date'>;
  readonly yes: string;
  readonly no: string;
}

/** LOINC. Components are known by their code: imports list the diastolic pressure first. */
export const pressureCode = '85354-9';
const pressurePanels = [pressureCode, '55284-4'];
export const pressureCodes = { systolic: '8480-6', diastolic: '8462-4' } as const;
export type PressurePart = keyof typeof pressureCodes;

const pressureComponent = (observation: Observation, part: PressurePart): ObservationComponent | undefined =>
  observation.component?.find(({ code }) => hasCode(code, pressureCodes[part]));

/** One of a blood pressure's two, by its code. */
export const pressureOf = (observation: Observation, part: PressurePart): Quantity | undefined =>
  pressureComponent(observation, part)?.valueQuantity;

/** A panel of blood pressure: by its own code, or because both of its parts are there. */
export const isPressure = (observation: Observation): boolean =>
  pressurePanels.some((code) => hasCode(observation.code, code)) ||
  (pressureComponent(observation, 'systolic') !== undefined &&
    pressureComponent(observation, 'diastolic') !== undefined);

/** What stands in the record by mistake, or was never measured, is no value. */
export const isMeasured = ({ status }: Pick<Observation | DiagnosticReport, 'status'>): boolean =>
  status !== 'entered-in-error' && status !== 'cancelled';

/** When it was measured, as exactly as it is known. */
export const measuredAt = ({
  effectiveDateTime,
  effectiveInstant,
  effectivePeriod,
}: Pick<Observation, 'effectiveDateTime' | 'effectiveInstant' | 'effectivePeriod'>): string | undefined =>
  effectiveDateTime ?? effectiveInstant ?? effectivePeriod?.end ?? effectivePeriod?.start;

/** As the laboratory wrote it, in no more digits than a reader can use; never rounded to nothing. */
export const valueNumber =
  (i18n: Pick<I18n, 'number'>) =>
  (value: number): string =>
    i18n.number(value, Math.abs(value) < 1 ? { maximumSignificantDigits: 3 } : { maximumFractionDigits: 2 });

type Valued = Observation | ObservationComponent;

/** The value of an observation itself, or of one component; '' for none. */
export const ownValueText = (value: Valued, { i18n, yes, no }: ValueWords): string => {
  const quantity = (one: Quantity | undefined): string => quantityText(one, valueNumber(i18n), i18n.locale);
  const between = (from: string, to: string): string => [from, to].filter(Boolean).join(' – ');
  if (value.valueQuantity) {
    return quantity(value.valueQuantity) || conceptText(value.dataAbsentReason);
  }
  if (value.valueCodeableConcept) return conceptText(value.valueCodeableConcept);
  if (value.valueString !== undefined) return value.valueString;
  if (value.valueBoolean !== undefined) return value.valueBoolean ? yes : no;
  if (value.valueInteger !== undefined) return i18n.number(value.valueInteger);
  if (value.valueRange) return between(quantity(value.valueRange.low), quantity(value.valueRange.high));
  if (value.valueRatio) {
    return [quantity(value.valueRatio.numerator), quantity(value.valueRatio.denominator)].filter(Boolean).join(' : ');
  }
  if (value.valueTime !== undefined) return value.valueTime.slice(0, 5);
  if (value.valueDateTime !== undefined) return i18n.date(value.valueDateTime) || value.valueDateTime;
  if (value.valuePeriod) {
    const { start, end } = value.valuePeriod;
    return between(start ? i18n.date(start) : '', end ? i18n.date(end) : '');
  }
  return conceptText(value.dataAbsentReason);
};

/** '124/77 mmHg'; null where the two numbers are not both there in one unit. */
const pressureText = (observation: Observation, { i18n }: ValueWords): string | null => {
  const [systolic, diastolic] = [pressureOf(observation, 'systolic'), pressureOf(observation, 'diastolic')];
  if (systolic?.value === undefined || diastolic?.value === undefined || systolic === diastolic) return null;
  const unitOf = ({ unit, code }: Quantity): string | undefined => unit ?? code;
  if (systolic.comparator || diastolic.comparator || !sameUnit(unitOf(systolic), unitOf(diastolic))) return null;
  const numbers = [systolic.value, diastolic.value].map(valueNumber(i18n)).join('/');
  return [numbers, unitText(unitOf(systolic), i18n.locale)].filter(Boolean).join(' ');
};

export interface ObservationParts {
  /** Of the observation as a whole; '' for none. Of a blood pressure its two numbers. */
  readonly own: string;
  /** The components that `own` does not say, each by its own name. */
  readonly parts: readonly { readonly name: string; readonly text: string; readonly component: ObservationComponent }[];
}

/** What an observation says, for places with room for a line each. */
export const observationParts = (observation: Observation, words: ValueWords): ObservationParts => {
  const whole = ownValueText(observation, words);
  const pressure = whole === '' && isPressure(observation) ? pressureText(observation, words) : null;
  const said = (component: ObservationComponent): boolean =>
    pressure !== null &&
    (component === pressureComponent(observation, 'systolic') ||
      component === pressureComponent(observation, 'diastolic'));
  const parts = (observation.component ?? [])
    .filter((component) => !said(component))
    .map((component) => ({ name: conceptText(component.code), text: ownValueText(component, words), component }));
  return { own: pressure ?? whole, parts };
};

/** The one sentence of an observation's value: '124/77 mmHg', '7.1 %', 'Stress: a lot; Income: 58,000 /year'; '' for none. */
export const observationText = (observation: Observation, words: ValueWords): string => {
  const { own, parts } = observationParts(observation, words);
  return [own, ...parts.map(({ name, text }) => [name, text].filter(Boolean).join(': '))].filter(Boolean).join('; ');
};
