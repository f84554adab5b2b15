import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { useRead, useSearch } from '#clinical/browser';
import { Async, Button, Card, Tag, PrintButton } from '#ui';
import { Auth, I18n, allKnown, knownOf } from '#core/shared';
import { idOf, type StoredOf } from '#clinical/shared';
import { bandOf } from '#plugins/assessments/shared/questionnaire/instruments.ts';
import { needsSafety } from '#plugins/assessments/shared/questionnaire/score.ts';
import { titleOf } from '#plugins/assessments/shared/questionnaire/translation.ts';
import { findQuestionnaire, useQuestionnaires } from '../../library/hooks/useQuestionnaires.ts';
import { scoreSeriesOf, useScores } from '../hooks/useScores.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import { AnswersView } from '../../form/components/AnswersView.tsx';
import { CrisisLine } from '../../form/components/CrisisLine.tsx';
import { ChangesList } from './ChangesList.tsx';
import { ScoreChange } from './ScoreChange.tsx';

type Response = StoredOf<'QuestionnaireResponse'>;

interface ResponseViewProps {
  /** FHIR id. */
  readonly id: string;
  readonly patientId: string | null;
  readonly leave: () => void;
}

const Score = observer(
  ({ response, patientId }: { readonly response: Response; readonly patientId: string | null }) => {
    const t = useMessages(pagesTexts);
    const i18n = useService(I18n);
    const found = useScores(patientId);
    for (const { instrument, scores } of scoreSeriesOf(found.data?.resources ?? [])) {
      const at = scores.findIndex((score) => score.response === response.id);
      const score = scores[at];
      if (!score) continue;
      const meaning = bandOf(instrument, score.value);
      return (
        <div className="asm-score">
          <p className="asm-figure">
            <b>{i18n.number(score.value)}</b> <span>/ {i18n.number(instrument.max)}</span>
          </p>
          {meaning && <Tag tone={meaning.tone}>{meaning.label[i18n.locale]}</Tag>}
          <ScoreChange now={score.value} before={scores[at - 1]?.value} />
          <span className="pv-seen-only-by-readers">{t.scored}</span>
        </div>
      );
    }
    return null;
  },
);

const Before = observer(
  ({ response, patientId }: { readonly response: Response; readonly patientId: string | null }) => {
    const t = useMessages(pagesTexts);
    const questionnaires = useQuestionnaires().data?.resources ?? [];
    const questionnaire = findQuestionnaire(questionnaires, response.questionnaire);
    const earlier = useSearch(
      'QuestionnaireResponse',
      patientId === null || !response.questionnaire || !response.authored
        ? null
        : {
            patient: patientId,
            questionnaire: response.questionnaire,
            status: 'completed,amended',
            authored: `lt${response.authored}`,
            _sort: '-authored',
            _count: 1,
          },
      { about: patientId },
    );
    const before = earlier.data?.resources.find(({ id }) => id !== response.id);
    if (!before || !questionnaire) return null;
    return (
      <Card title={t.changed}>
        <ChangesList questionnaire={questionnaire} before={before} now={response} />
      </Card>
    );
  },
);

/** One form that was sent: its score, what changed, every answer; made to be printed too. */
export const ResponseView = observer(({ id, patientId, leave }: ResponseViewProps) => {
  const t = useMessages(pagesTexts);
  const i18n = useService(I18n);
  const { activeRole } = useService(Auth);
  const response = useRead('QuestionnaireResponse', id, { about: patientId });
  const questionnaires = useQuestionnaires();
  return (
    <Async resource={response}>
      {(data) => {
        const questionnaire = findQuestionnaire(questionnaires.data?.resources ?? [], data.questionnaire);
        const title = (questionnaire && titleOf(questionnaire, i18n.locale)) || t.form;
        return (
          <div className="asm-response">
            <div className="asm-response-acts asm-no-print">
              <Button intent="quiet" onClick={leave}>
                {t.back}
              </Button>
              <PrintButton of={allKnown([knownOf(response), knownOf(questionnaires)])}>{t.print}</PrintButton>
            </div>
            {activeRole === 'patient' && needsSafety(questionnaire ?? null, data) && <CrisisLine />}
            <Card title={title}>
              <p className="pv-muted">
                {t.sentOn} {i18n.date(data.authored ?? data.meta?.lastUpdated ?? '')}
                {data.author?.display && ` · ${data.author.display}`}
              </p>
              <Score response={data} patientId={patientId ?? idOf(data.subject, 'Patient') ?? null} />
            </Card>
            <Before response={data} patientId={patientId} />
            <Card title={t.answers}>
              {questionnaire ? (
                <AnswersView questionnaire={questionnaire} response={data} />
              ) : (
                <AnswersView questionnaire={{ resourceType: 'Questionnaire', status: 'unknown' }} response={data} />
              )}
            </Card>
          </div>
        );
      }}
    </Async>
  );
});
