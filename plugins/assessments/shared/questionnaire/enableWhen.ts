import type { QuestionnaireItem, QuestionnaireItemEnableWhen } from '@medplum/fhirtypes';
import type { Answer } from './options.ts';

const scalarOf = (value: object): string | number | boolean | undefined => {
  const answer = value as Answer;
  const { valueBoolean, valueDecimal, valueInteger, valueDate, valueDateTime, valueTime, valueString, valueUri } =
    answer;
  return (
    valueBoolean ??
    valueDecimal ??
    valueInteger ??
    valueDate ??
    valueDateTime ??
    valueTime ??
    valueString ??
    valueUri ??
    answer.valueQuantity?.value ??
    answer.valueReference?.reference
  );
};

const wantedOf = (when: QuestionnaireItemEnableWhen): Answer => ({
  valueBoolean: when.answerBoolean,
  valueDecimal: when.answerDecimal,
  valueInteger: when.answerInteger,
  valueDate: when.answerDate,
  valueDateTime: when.answerDateTime,
  valueTime: when.answerTime,
  valueString: when.answerString,
  valueCoding: when.answerCoding,
  valueQuantity: when.answerQuantity,
  valueReference: when.answerReference,
});

const equal = (given: Answer, wanted: Answer): boolean => {
  if (wanted.valueCoding) {
    const { system, code, display } = wanted.valueCoding;
    const coding = given.valueCoding;
    if (!coding) return code !== undefined && scalarOf(given) === code;
    if (code === undefined) return coding.display === display;
    return coding.code === code && (system === undefined || coding.system === undefined || coding.system === system);
  }
  return scalarOf(given) !== undefined && scalarOf(given) === scalarOf(wanted);
};

/** Less than 0, 0 or more than 0; undefined where the two cannot be compared. Dates compare as written. */
const compared = (given: Answer, wanted: Answer): number | undefined => {
  const [one, other] = [scalarOf(given), scalarOf(wanted)];
  if (typeof one === 'number' && typeof other === 'number') return one - other;
  if (typeof one !== 'string' || typeof other !== 'string') return undefined;
  return one < other ? -1 : one > other ? 1 : 0;
};

const ordered: Readonly<Record<string, (difference: number) => boolean>> = {
  '>': (difference) => difference > 0,
  '<': (difference) => difference < 0,
  '>=': (difference) => difference >= 0,
  '<=': (difference) => difference <= 0,
};

/** One condition against the answers that were given to its question. */
export const isConditionMet = (when: QuestionnaireItemEnableWhen, given: readonly Answer[]): boolean => {
  if (when.operator === 'exists') return given.length > 0 === (when.answerBoolean ?? true);
  const wanted = wantedOf(when);
  if (when.operator === '=') return given.some((answer) => equal(answer, wanted));
  // FHIR R4: true also where there is no answer.
  if (when.operator === '!=') return !given.some((answer) => equal(answer, wanted));
  const holds = ordered[when.operator];
  return given.some((answer) => {
    const difference = compared(answer, wanted);
    return difference !== undefined && holds !== undefined && holds(difference);
  });
};

/** @param answersTo what was given to the question of this linkId, none where that one is itself not asked */
export const isEnabled = (item: QuestionnaireItem, answersTo: (linkId: string) => readonly Answer[]): boolean => {
  const { enableWhen = [], enableBehavior } = item;
  if (enableWhen.length === 0) return true;
  const met = (when: QuestionnaireItemEnableWhen): boolean => isConditionMet(when, answersTo(when.question));
  return enableBehavior === 'any' ? enableWhen.some(met) : enableWhen.every(met);
};
