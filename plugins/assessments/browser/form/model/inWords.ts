import type { I18n } from '#core/shared';
import { labelOf, languageFor, titleOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { answerText } from '../components/answerText.ts';
import { formTexts } from '../messages/index.ts';
import type { FormTree } from './FormTree.ts';

/** What was answered, a line for each question: to be read where the form itself cannot be shown. */
export const inWords = (form: FormTree, i18n: I18n): { readonly title: string; readonly words: string } => {
  const language = languageFor(form.questionnaire, i18n.locale);
  const t = i18n.text(formTexts);
  const lines = form.questions
    .filter(({ isAnswered }) => isAnswered)
    .map(({ item, answers }) => {
      const said = answers.map((answer) => answerText(answer, language, i18n, t)).join(', ');
      return t.meanwhileTaken(labelOf(item, language), said);
    });
  return { title: titleOf(form.questionnaire, language), words: lines.join('\n') };
};
