import type {
  CodeableConcept,
  ExtractResource,
  HumanName,
  Quantity,
  Reference,
  ResourceType,
} from '@medplum/fhirtypes';
import type { Locale } from '#core/shared';
import { unitText } from './values/units.ts';

/** A concept in words: its text, else a coding's display, else its code; '' for none. */
export const conceptText = (concept: CodeableConcept | undefined): string =>
  concept?.text ??
  concept?.coding?.find(({ display }) => display)?.display ??
  concept?.coding?.find(({ code }) => code)?.code ??
  '';

/** Does the concept carry this code, in this system where one is named? */
export const hasCode = (concept: CodeableConcept | undefined, code: string, system?: string): boolean =>
  concept?.coding?.some((coding) => coding.code === code && (system === undefined || coding.system === system)) ??
  false;

/** `Marie-Ève Tremblay`: the usual or official name, given names first; '' for none. */
export const personName = (names: readonly HumanName[] | undefined): string => {
  const rank = ({ use }: HumanName): number => (use === 'usual' || use === 'official' ? 0 : use === 'old' ? 2 : 1);
  const [name] = [...(names ?? [])].sort((a, b) => rank(a) - rank(b));
  return name ? [...(name.given ?? []), name.family].filter(Boolean).join(' ') || (name.text ?? '') : '';
};

/** `{ reference: 'Patient/1' }`, with a display where one is given. */
export const referenceTo = <T extends ResourceType>(
  type: T,
  id: string,
  display?: string,
): Reference<ExtractResource<T>> => ({
  reference: `${type}/${id}`,
  ...(display ? { display } : {}),
});

/** The id in `Patient/1` or `https://…/Patient/1/_history/2`; undefined where the reference names no resource of this type. */
export const idOf = (reference: Reference | undefined, type: string): string | undefined =>
  reference?.reference?.match(new RegExp(`(?:^|/)${type}/([A-Za-z0-9.-]{1,64})(?:/_history/[^/]+)?$`))?.[1];

/** `7.4 mmol/L`: the number as the reader's language writes it, the unit as a clinic does. */
export const quantityText = (
  quantity: Quantity | undefined,
  number: (value: number) => string,
  locale: Locale,
): string =>
  quantity?.value === undefined
    ? ''
    : [quantity.comparator, number(quantity.value), unitText(quantity.unit ?? quantity.code, locale, quantity.value)]
        .filter(Boolean)
        .join(' ');
