import type { I18n } from '#core/shared';
import { type Answer, plainText } from '#plugins/assessments/shared/questionnaire/options.ts';
import type { FormTexts } from '../messages/index.ts';

const dayOf = (date: string, i18n: I18n): string =>
  /^\d{4}-\d\d-\d\d$/.test(date) ? i18n.date(`${date}T12:00:00`, { dateStyle: 'long' }) : date;

/** An answer as the reader writes numbers, dates and yes. */
export const answerText = (answer: Answer, language: string, i18n: I18n, t: FormTexts): string => {
  if (answer.valueBoolean !== undefined) return answer.valueBoolean ? t.yes : t.no;
  if (answer.valueDate !== undefined) return dayOf(answer.valueDate, i18n);
  if (answer.valueDateTime !== undefined) return i18n.date(answer.valueDateTime) || answer.valueDateTime;
  if (answer.valueTime !== undefined) return answer.valueTime.slice(0, 5);
  const number = answer.valueInteger ?? answer.valueDecimal;
  if (number !== undefined) return i18n.number(number, { maximumFractionDigits: 4 });
  if (answer.valueQuantity?.value !== undefined) {
    const { value, unit, code } = answer.valueQuantity;
    return [i18n.number(value, { maximumFractionDigits: 4 }), unit ?? code].filter(Boolean).join(' ');
  }
  return plainText(answer, language);
};
