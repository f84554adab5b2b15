import { Print } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useChange, useRead, useSearch } from '#clinical/browser';
import { useMessages, useWanted } from '#core/browser';
import { Async, Button, Card, Tag, When } from '#ui';
import { idOf, personName, type StoredOf } from '#clinical/shared';
import { QuestionnaireForms } from '#plugins/assessments/shared/index.ts';
import { responseIn, reviewedNow, stateOf, intakeTones } from '../hooks/useIntakes.ts';
import { pagesTexts } from '../messages/pages/index.ts';
import { ApplyList } from './ApplyList.tsx';
import { EarlierResponse } from './EarlierResponse.tsx';
import { FormsUnavailable } from './FormsUnavailable.tsx';
import { Viewers } from './Viewers.tsx';

interface DetailProps {
  /** FHIR id of the Task. */
  readonly id: string;
  readonly leave: () => void;
}

const Answers = observer(({ id, patientId }: { readonly id: string; readonly patientId: string }) => {
  const t = useMessages(pagesTexts);
  const forms = useWanted(QuestionnaireForms);
  const response = useRead('QuestionnaireResponse', id, { about: patientId });
  const [canonical = ''] = (response.data?.questionnaire ?? '').split('|', 1);
  const byId = canonical.match(/^Questionnaire\/(.+)$/)?.[1];
  const found = useSearch(
    'Questionnaire',
    canonical === '' ? null : byId ? { _id: byId, _count: 1 } : { url: canonical, _count: 1 },
  );
  if (!forms) return <FormsUnavailable />;
  return (
    <Async resource={response}>
      {(data) => (
        <Async resource={found}>
          {({ resources: [questionnaire] }) =>
            questionnaire ? (
              <>
                <Card title={t.answers}>
                  <forms.Answers questionnaire={questionnaire} response={data} />
                </Card>
                <div className="intake-no-print">
                  <EarlierResponse response={data} questionnaire={questionnaire} patientId={patientId} />
                </div>
              </>
            ) : (
              <p>{t.noAnswers}</p>
            )
          }
        </Async>
      )}
    </Async>
  );
});

const Head = observer(({ task, leave }: { readonly task: StoredOf<'Task'>; readonly leave: () => void }) => {
  const t = useMessages(pagesTexts);
  const change = useChange();
  const patientId = idOf(task.for, 'Patient') ?? null;
  const patient = useRead('Patient', patientId, { about: patientId });
  const state = stateOf(task);
  return (
    <>
      <div className="intake-acts intake-no-print">
        <Button intent="quiet" onClick={leave}>
          {t.back}
        </Button>
        <span className="intake-acts">
          {patientId && <Button href={`/clinic/patients/${patientId}`}>{t.chart}</Button>}
          <Button icon={Print} onClick={() => window.print()}>
            {t.print}
          </Button>
          {state === 'done' && (
            <Button intent="primary" onClick={() => void change(task, reviewedNow(task), t.nowReviewed)}>
              {t.markReviewed}
            </Button>
          )}
        </span>
      </div>
      <Card
        title={personName(patient.data?.name) || task.for?.display || t.somebody}
        action={<Tag tone={intakeTones[state]}>{t[state]}</Tag>}
      >
        <p className="intake-facts">
          <span>{task.focus?.display}</span>
          {task.authoredOn && (
            <span>
              {t.asked} <When at={task.authoredOn} />
            </span>
          )}
          {task.requester?.display && (
            <span>
              {t.by} {task.requester.display}
            </span>
          )}
          {task.lastModified && (
            <span>
              {t.last} <When at={task.lastModified} />
            </span>
          )}
        </p>
        {task.description && <p>{task.description}</p>}
        {task.statusReason?.text && (
          <p>
            {t.reason}: {task.statusReason.text}
          </p>
        )}
      </Card>
    </>
  );
});

/** One intake form: its status, the answers, what they would change, and who opened them. */
export const IntakeDetail = observer(({ id, leave }: DetailProps) => {
  const t = useMessages(pagesTexts);
  const task = useRead('Task', id);
  return (
    <Async resource={task}>
      {(data) => {
        const response = responseIn(data);
        const patientId = idOf(data.for, 'Patient');
        return (
          <div className="intake-detail">
            <Head task={data} leave={leave} />
            {response && patientId ? (
              <>
                {data.status === 'completed' && (
                  <div className="intake-no-print">
                    <ApplyList response={response} />
                  </div>
                )}
                <Answers id={response} patientId={patientId} />
                <Viewers response={response} />
              </>
            ) : (
              <Card title={t.answers}>
                <p className="pv-muted">{t.noAnswers}</p>
              </Card>
            )}
          </div>
        );
      }}
    </Async>
  );
});
