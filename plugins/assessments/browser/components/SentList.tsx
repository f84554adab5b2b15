import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '../../../../core/browser/index.ts';
import { type Column, Table, Tag, When } from '../../../../core/browser/ui/index.ts';
import { I18n, type StoredOf } from '../../../../core/shared/index.ts';
import { bandOf, type Instrument } from '../../shared/questionnaire/instruments.ts';
import { titleOf } from '../../shared/questionnaire/translated.ts';
import { named } from '../data/useQuestionnaires.ts';
import type { Course } from '../data/useScores.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';

type Response = StoredOf<'QuestionnaireResponse'>;

interface SentListProps {
  readonly responses: readonly Response[];
  readonly questionnaires: readonly StoredOf<'Questionnaire'>[];
  readonly courses: readonly Course[];
  readonly open: (response: string) => void;
  readonly more: boolean;
  readonly loadMore: () => void;
}

const scoreOf = (
  courses: readonly Course[],
  response: string,
): { instrument: Instrument; value: number } | undefined => {
  for (const { instrument, scores } of courses) {
    const score = scores.find((one) => one.response === response);
    if (score) return { instrument, value: score.value };
  }
  return undefined;
};

/** Forms that were sent, each with its score where it has one. */
export const SentList = observer(({ responses, questionnaires, courses, open, more, loadMore }: SentListProps) => {
  const t = useMessages(pagesTexts);
  const i18n = useService(I18n);
  const columns: readonly Column<Response>[] = [
    {
      id: 'form',
      header: t.form,
      cell: (response) => {
        const questionnaire = named(questionnaires, response.questionnaire);
        return (questionnaire && titleOf(questionnaire, i18n.locale)) || t.form;
      },
    },
    {
      id: 'sent',
      header: t.sentOn,
      cell: ({ authored, meta }) => <When at={authored ?? meta?.lastUpdated ?? ''} />,
    },
    {
      id: 'score',
      header: t.scored,
      cell: ({ id }) => {
        const score = scoreOf(courses, id);
        if (!score) return '–';
        const meaning = bandOf(score.instrument, score.value);
        return (
          <span className="asm-cell">
            {t.score(i18n.number(score.value), i18n.number(score.instrument.max))}
            {meaning && <Tag tone={meaning.tone}>{meaning.label[i18n.locale]}</Tag>}
          </span>
        );
      },
    },
  ];
  return (
    <Table
      columns={columns}
      rows={responses}
      rowKey={({ id }) => id}
      caption={t.submissions}
      onOpen={({ id }) => open(id)}
      more={more}
      loadMore={loadMore}
    />
  );
});
