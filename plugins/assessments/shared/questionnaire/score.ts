import type { Questionnaire, QuestionnaireResponse } from '@medplum/fhirtypes';
import { everyItem } from './elements.ts';
import { isEnabled } from './enableWhen.ts';
import { isSafetyItem, isTotalItem } from './instruments.ts';
import { type Answer, optionsOf, ordinalIn } from './options.ts';
import { answersTo, everyAnswered } from './response.ts';

/** What the answers of the PHQ family count, for responses whose questionnaire is not kept here. */
const answerLists: Readonly<Record<string, number>> = {
  'LA6568-5': 0,
  'LA6569-3': 1,
  'LA6570-1': 2,
  'LA6571-9': 3,
};

const weightOf = (answer: Answer, ordinal: number | undefined): number | undefined =>
  ordinal ?? answerLists[answer.valueCoding?.code ?? ''];

export interface Score {
  readonly value: number;
  /** Every question that counts and is asked has its answer. */
  readonly complete: boolean;
}

type Given = Pick<QuestionnaireResponse, 'item'>;

/** The sum of what the chosen answers count; null where no answer of the questionnaire counts anything. */
export const sumOf = (questionnaire: Pick<Questionnaire, 'item' | 'contained'>, response: Given): Score | null => {
  let value = 0;
  let counted = 0;
  let complete = true;
  for (const item of everyItem(questionnaire.item)) {
    if (item.type !== 'choice' && item.type !== 'open-choice') continue;
    const options = optionsOf(questionnaire as Questionnaire, item);
    if (!options?.some(({ ordinal }) => ordinal !== undefined)) continue;
    const given = answersTo(response, item.linkId);
    if (given.length === 0) {
      if (item.required === true && isEnabled(item, (linkId) => answersTo(response, linkId))) complete = false;
      continue;
    }
    counted += 1;
    for (const answer of given) value += ordinalIn(options, answer) ?? 0;
  }
  return counted === 0 ? null : { value, complete };
};

/** What the response itself says its total is, where it has an item for it. */
export const statedTotal = (questionnaire: Pick<Questionnaire, 'item'>, response: Given): number | undefined => {
  const item = everyItem(questionnaire.item).find(isTotalItem);
  const [answer] = item ? answersTo(response, item.linkId) : [];
  return answer?.valueDecimal ?? answer?.valueInteger ?? answer?.valueQuantity?.value;
};

/** Does the answer to the safety item say anything but 'not at all'? `questionnaire` null where it is not kept here. */
export const needsSafety = (questionnaire: Questionnaire | null, response: Given): boolean => {
  const items = everyItem(questionnaire?.item);
  return everyAnswered(response.item).some(({ linkId, answer = [] }) => {
    const item = items.find((one) => one.linkId === linkId) ?? { linkId, type: 'choice' as const };
    if (!isSafetyItem(item)) return false;
    const options = questionnaire ? optionsOf(questionnaire, item) : null;
    return answer.some(
      (one) => (weightOf(one, ordinalIn(options, one)) ?? one.valueInteger ?? one.valueDecimal ?? 0) > 0,
    );
  });
};
