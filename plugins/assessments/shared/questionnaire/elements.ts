import type { Coding, Element, Extension, Questionnaire, QuestionnaireItem } from '@medplum/fhirtypes';

const core = 'http://hl7.org/fhir/StructureDefinition';
const sdc = 'http://hl7.org/fhir/uv/sdc/StructureDefinition';

/** The extensions of R4 and of Structured Data Capture that this product understands. */
export const urls = {
  itemControl: `${core}/questionnaire-itemControl`,
  hidden: `${core}/questionnaire-hidden`,
  unit: `${core}/questionnaire-unit`,
  unitOption: `${core}/questionnaire-unitOption`,
  optionPrefix: `${core}/questionnaire-optionPrefix`,
  optionExclusive: `${core}/questionnaire-optionExclusive`,
  ordinalValue: `${core}/ordinalValue`,
  itemWeight: `${core}/itemWeight`,
  minValue: `${core}/minValue`,
  maxValue: `${core}/maxValue`,
  minLength: `${core}/minLength`,
  minOccurs: `${core}/questionnaire-minOccurs`,
  maxOccurs: `${core}/questionnaire-maxOccurs`,
  sliderStep: `${core}/questionnaire-sliderStepValue`,
  maxDecimalPlaces: `${core}/maxDecimalPlaces`,
  maxSize: `${core}/maxSize`,
  mimeType: `${core}/mimeType`,
  entryFormat: `${core}/entryFormat`,
  instruction: `${core}/questionnaire-instruction`,
  translation: `${core}/translation`,
  variable: `${core}/variable`,
  initialExpression: `${sdc}/sdc-questionnaire-initialExpression`,
  calculatedExpression: `${sdc}/sdc-questionnaire-calculatedExpression`,
  /** Ours: where the person was when the answers were last kept. */
  lastItem: 'urn:pavilion:last-item',
  /** Ours: minutes that it takes to fill in. */
  minutes: 'urn:pavilion:minutes',
} as const;

export const extensionOf = (element: Element | undefined, url: string): Extension | undefined =>
  element?.extension?.find((extension) => extension.url === url);
export const extensionsOf = (element: Element | undefined, url: string): readonly Extension[] =>
  element?.extension?.filter((extension) => extension.url === url) ?? [];

/** Any number that the extension holds. */
export const numberIn = (element: Element | undefined, url: string): number | undefined => {
  const extension = extensionOf(element, url);
  return extension?.valueDecimal ?? extension?.valueInteger;
};

/** `radio-button`, `drop-down`, `slider`, `help`, `page`, ...; the last coding that names one. */
export const controlOf = (item: QuestionnaireItem): string | undefined =>
  extensionOf(item, urls.itemControl)?.valueCodeableConcept?.coding?.find(({ code }) => code !== undefined)?.code;

export const isHidden = (item: QuestionnaireItem): boolean => extensionOf(item, urls.hidden)?.valueBoolean === true;

const guiding: readonly (string | undefined)[] = ['help', 'flyover', 'lower', 'upper', 'legal'];
/** A display that speaks of the item above it and not for itself. */
export const isGuidance = (item: QuestionnaireItem): boolean =>
  item.type === 'display' && guiding.includes(controlOf(item));

export const unitOf = (item: QuestionnaireItem): Coding | undefined =>
  extensionOf(item, urls.unit)?.valueCoding ?? extensionOf(item, urls.unitOption)?.valueCoding;

export const isCalculated = (item: QuestionnaireItem): boolean =>
  extensionOf(item, urls.calculatedExpression) !== undefined;

/** The lowest and highest value that the item takes, as numbers or as dates. */
export const limitsOf = (
  item: QuestionnaireItem,
): { readonly min?: number | string; readonly max?: number | string } => {
  const read = (url: string): number | string | undefined => {
    const found = extensionOf(item, url);
    return found?.valueDecimal ?? found?.valueInteger ?? found?.valueDate ?? found?.valueDateTime ?? found?.valueTime;
  };
  const [min, max] = [read(urls.minValue), read(urls.maxValue)];
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
};

/** Every item, parents before children. */
export const everyItem = (items: readonly QuestionnaireItem[] | undefined): readonly QuestionnaireItem[] =>
  (items ?? []).flatMap((item) => [item, ...everyItem(item.item)]);

/** How a response names its Questionnaire. */
export const canonicalOf = (questionnaire: Questionnaire): string =>
  questionnaire.url ?? `Questionnaire/${questionnaire.id ?? ''}`;

/** Minutes to fill it in: as its maker says, else half a minute a question. */
export const minutesOf = (questionnaire: Questionnaire): number => {
  const questions = everyItem(questionnaire.item).filter(({ type }) => type !== 'group' && type !== 'display');
  return numberIn(questionnaire, urls.minutes) ?? Math.max(1, Math.ceil(questions.length / 3));
};
