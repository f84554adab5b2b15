import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { type Column, type Paging, Table, Tag, When } from '#ui';
import { I18n } from '#core/shared';
import { type StoredOf } from '#clinical/shared';
import { bandOf, type Instrument } from '#plugins/assessments/shared/questionnaire/instruments.ts';
import { titleOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { findQuestionnaire } from '../../library/hooks/useQuestionnaires.ts';
import { type ScoreSeries, useScoresOpen } from '../../results/hooks/useScores.ts';
import { pagesTexts } from '../../messages/pages/index.ts';

type Response = StoredOf<'QuestionnaireResponse'>;

interface SubmissionListProps extends Paging {
  readonly responses: readonly Response[];
  readonly questionnaires: readonly StoredOf<'Questionnaire'>[];
  readonly courses: readonly ScoreSeries[];
  readonly open: (response: string) => void;
}

const scoreOf = (
  courses: readonly ScoreSeries[],
  response: string,
): { instrument: Instrument; value: number } | undefined => {
  for (const { instrument, scores } of courses) {
    const score = scores.find((one) => one.response === response);
    if (score) return { instrument, value: score.value };
  }
  return undefined;
};

/** Forms that were sent, each with its score where it has one. */
export const SubmissionList = observer(
  ({ responses, questionnaires, courses, open, ...paging }: SubmissionListProps) => {
    const t = useMessages(pagesTexts);
    const i18n = useService(I18n);
    const scored = useScoresOpen();
    const score: Column<Response> = {
      id: 'score',
      header: t.scored,
      cell: ({ id }) => {
        const found = scoreOf(courses, id);
        if (!found) return '–';
        const meaning = bandOf(found.instrument, found.value);
        return (
          <span className="asm-cell">
            {t.score(i18n.number(found.value), i18n.number(found.instrument.max))}
            {meaning && <Tag tone={meaning.tone}>{meaning.label[i18n.locale]}</Tag>}
          </span>
        );
      },
    };
    const columns: readonly Column<Response>[] = [
      {
        id: 'form',
        header: t.form,
        cell: (response) => {
          const questionnaire = findQuestionnaire(questionnaires, response.questionnaire);
          return (questionnaire && titleOf(questionnaire, i18n.locale)) || t.form;
        },
      },
      {
        id: 'sent',
        header: t.sentOn,
        cell: ({ authored, meta }) => <When at={authored ?? meta?.lastUpdated ?? ''} />,
      },
      ...(scored ? [score] : []),
    ];
    return (
      <Table
        columns={columns}
        rows={responses}
        caption={t.submissions}
        onOpen={({ id }) => open(id)}
        about={({ authored, meta }) => i18n.date(authored ?? meta?.lastUpdated ?? '')}
        {...paging}
      />
    );
  },
);
