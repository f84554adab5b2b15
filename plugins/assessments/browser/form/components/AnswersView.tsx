import { NoneLine } from '#ui';
import type {
  Questionnaire,
  QuestionnaireItem,
  QuestionnaireResponse,
  QuestionnaireResponseItem,
} from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useService } from '#core/browser';
import { I18n, whole } from '#core/shared';
import { everyItem, isHidden } from '#plugins/assessments/shared/questionnaire/elements.ts';
import { isTotalItem } from '#plugins/assessments/shared/questionnaire/instruments.ts';
import { labelOf, languageFor } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { answerText } from './answerText.ts';
import { useFormTexts } from '../hooks/useFormView.ts';
import '../../assessments.css';

interface AnswersProps {
  readonly questionnaire: Questionnaire;
  readonly response: QuestionnaireResponse;
}

interface PartProps {
  readonly item: QuestionnaireResponseItem;
  readonly asked: ReadonlyMap<string, QuestionnaireItem>;
  readonly language: string;
}

const AnsweredPart = observer(({ item, asked, language }: PartProps) => {
  const t = useFormTexts();
  const i18n = useService(I18n);
  const question = asked.get(item.linkId);
  if (question && isHidden(question) && !isTotalItem(question)) return null;
  const label = question ? labelOf(question, language) : (item.text ?? item.linkId);
  const answers = item.answer ?? [];
  const below = [...(item.item ?? []), ...answers.flatMap(({ item: under = [] }) => under)];
  return (
    <>
      {answers.length > 0 ? (
        <div className="asm-answered">
          <dt>{label}</dt>
          <dd>{answers.map((answer) => answerText(answer, language, i18n, t)).join(', ')}</dd>
        </div>
      ) : (
        <div className="asm-answered-group">
          <dt>{label}</dt>
        </div>
      )}
      {below.map((one, n) => (
        <AnsweredPart key={`${one.linkId}-${n}`} item={one} asked={asked} language={language} />
      ))}
    </>
  );
});

/** Questions and answers to read and to print, in the reader's language where the questionnaire has it. */
export const AnswersView = observer(({ questionnaire, response }: AnswersProps) => {
  const t = useFormTexts();
  const { locale } = useService(I18n);
  const language = languageFor(questionnaire, locale);
  const asked = new Map(everyItem(questionnaire.item).map((item) => [item.linkId, item]));
  const items = response.item ?? [];
  if (items.length === 0) return <NoneLine of={whole(response)} says={t.noAnswers} />;
  return (
    <dl className="asm-answers" lang={language}>
      {items.map((item, n) => (
        <AnsweredPart key={`${item.linkId}-${n}`} item={item} asked={asked} language={language} />
      ))}
    </dl>
  );
});
