import { observer } from 'mobx-react-lite';
import { useAddress, usePatientId } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { Async, Card, Empty, Page } from '#ui';
import { assessmentsPath } from '#plugins/assessments/shared/paths.ts';
import { RequestList } from '../components/RequestList.tsx';
import { ScoreHistory } from '../../results/components/ScoreHistory.tsx';
import { ResponseView } from '../../results/components/ResponseView.tsx';
import { SubmissionsCard } from '../components/SubmissionsCard.tsx';
import { byDue, isUnderWay, isWaiting, useFormRequests } from '../hooks/useFormRequests.ts';
import { useQuestionnaires } from '../../library/hooks/useQuestionnaires.ts';
import { scoreSeriesOf, useScores, useScoresOpen } from '../../results/hooks/useScores.ts';
import { messages } from '../../messages/index.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import { FillPart } from '../../form/components/FillPart.tsx';
import '../../assessments.css';

const Lists = observer(({ patientId }: { readonly patientId: string | null }) => {
  const t = useMessages(pagesTexts);
  const address = useAddress();
  const asked = useFormRequests(patientId);
  const scored = useScoresOpen();
  const scores = useScores(patientId);
  const questionnaires = useQuestionnaires().data?.resources ?? [];
  const courses = scoreSeriesOf(scores.data?.resources ?? []);
  const open = (task: string): void => address.set({ form: task });
  return (
    <>
      <Async resource={asked}>
        {({ resources }, known) => {
          const underWay = resources.filter(isUnderWay).sort(byDue);
          const waiting = resources.filter(isWaiting).sort(byDue);
          return (
            <>
              {underWay.length > 0 && (
                <Card title={t.inProgress} tone="brand">
                  <RequestList first tasks={underWay} questionnaires={questionnaires} open={open} />
                </Card>
              )}
              {(waiting.length > 0 || underWay.length === 0) && (
                <Card title={t.toDo} tone={waiting.length > 0 && underWay.length === 0 ? 'brand' : undefined}>
                  {waiting.length > 0 ? (
                    <RequestList
                      first={underWay.length === 0}
                      tasks={waiting}
                      questionnaires={questionnaires}
                      open={open}
                    />
                  ) : (
                    <Empty of={known} title={t.nothingToDo} text={t.nothingToDoText} />
                  )}
                </Card>
              )}
            </>
          );
        }}
      </Async>
      {scored && (
        <Async resource={scores} empty={() => false}>
          {() => (courses.length > 0 ? <ScoreHistory courses={courses} /> : null)}
        </Async>
      )}
      <SubmissionsCard patientId={patientId} courses={courses} title={t.done} emptyText={t.noScoresText} />
    </>
  );
});

/** RTE-2: what a patient was asked, what is under way, what was sent and what came of it. */
export const AssessmentsPage = observer(() => {
  const t = useMessages(messages);
  const words = useMessages(pagesTexts);
  const patientId = usePatientId();
  const address = useAddress();
  const [form, response] = [address.get('form'), address.get('response')];
  const leave = (): void => address.set({ form: '', response: '' });
  const inside = form !== '' || response !== '';
  return (
    <Page title={t.title} lead={inside ? undefined : words.lead} back={inside ? assessmentsPath : undefined}>
      {form !== '' ? (
        <FillPart key={form} task={form} leave={leave} />
      ) : response !== '' ? (
        <ResponseView id={response} patientId={patientId} leave={leave} />
      ) : (
        <Lists patientId={patientId} />
      )}
    </Page>
  );
});
