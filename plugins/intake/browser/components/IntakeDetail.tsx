import type { Questionnaire } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useChange, useRead, useSearch } from '#clinical/browser';
import { useMessages, useWanted } from '#core/browser';
import {
  Async,
  Button,
  Card,
  NoneLine,
  PrintButton,
  Sheet,
  type SheetParts,
  Tag,
  useOnSheet,
  useSheet,
  When,
} from '#ui';
import { allKnown, knownOf } from '#core/shared';
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

/** Of a questionnaire that is not here any more: the answers stand under the words that came with them. */
const unknownQuestionnaire: Questionnaire = { resourceType: 'Questionnaire', status: 'unknown' };

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
  useOnSheet(allKnown([knownOf(response), knownOf(found)]));
  if (!forms) return <FormsUnavailable />;
  return (
    <Async resource={response}>
      {(data) => (
        <Async resource={found}>
          {({ resources: [questionnaire] }) => (
            <>
              <Card title={t.answers}>
                <forms.Answers questionnaire={questionnaire ?? unknownQuestionnaire} response={data} />
              </Card>
              {questionnaire && (
                <div className="intake-no-print">
                  <EarlierResponse response={data} questionnaire={questionnaire} patientId={patientId} />
                </div>
              )}
            </>
          )}
        </Async>
      )}
    </Async>
  );
});

interface HeadProps {
  readonly task: StoredOf<'Task'>;
  readonly sheet: SheetParts;
  readonly leave: () => void;
}

const Head = observer(({ task, sheet, leave }: HeadProps) => {
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
          <PrintButton of={sheet.known}>{t.print}</PrintButton>
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
  const sheet = useSheet();
  return (
    <Async resource={task}>
      {(data, known) => {
        const response = responseIn(data);
        const patientId = idOf(data.for, 'Patient');
        return (
          <div className="intake-detail">
            <Head task={data} sheet={sheet} leave={leave} />
            {response && patientId ? (
              <>
                {data.status === 'completed' && (
                  <div className="intake-no-print">
                    <ApplyList response={response} />
                  </div>
                )}
                <Sheet value={sheet}>
                  <Answers id={response} patientId={patientId} />
                </Sheet>
                <Viewers response={response} />
              </>
            ) : (
              <Card title={t.answers}>
                <NoneLine of={known} says={t.noAnswers} />
              </Card>
            )}
          </div>
        );
      }}
    </Async>
  );
});
