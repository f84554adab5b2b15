import { observer } from 'mobx-react-lite';
import { useAddress, useMessages, usePatientId } from '../../../../core/browser/index.ts';
import { Async, Card, Empty, Page } from '../../../../core/browser/ui/index.ts';
import { assessmentsPath } from '../../shared/paths.ts';
import { AskedList } from '../components/AskedList.tsx';
import { Courses } from '../components/Courses.tsx';
import { ResponseView } from '../components/ResponseView.tsx';
import { SentList } from '../components/SentList.tsx';
import { byDue, isUnderWay, isWaiting, useAsked } from '../data/useAsked.ts';
import { useQuestionnaires } from '../data/useQuestionnaires.ts';
import { useResponses } from '../data/useResponses.ts';
import { coursesOf, useScores } from '../data/useScores.ts';
import { messages } from '../messages.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';
import { FillPart } from '../parts/FillPart.tsx';
import '../assessments.css';

const Lists = observer(({ patientId }: { readonly patientId: string | null }) => {
  const t = useMessages(pagesTexts);
  const address = useAddress();
  const asked = useAsked(patientId);
  const scores = useScores(patientId);
  const responses = useResponses(patientId);
  const questionnaires = useQuestionnaires().data?.resources ?? [];
  const courses = coursesOf(scores.data?.resources ?? []);
  const open = (task: string): void => address.set({ form: task });
  return (
    <>
      <Async resource={asked}>
        {({ resources }) => {
          const underWay = resources.filter(isUnderWay).sort(byDue);
          const waiting = resources.filter(isWaiting).sort(byDue);
          return (
            <>
              {underWay.length > 0 && (
                <Card title={t.inProgress} tone="brand">
                  <AskedList first tasks={underWay} questionnaires={questionnaires} open={open} />
                </Card>
              )}
              {(waiting.length > 0 || underWay.length === 0) && (
                <Card title={t.toDo} tone={waiting.length > 0 && underWay.length === 0 ? 'brand' : undefined}>
                  {waiting.length > 0 ? (
                    <AskedList
                      first={underWay.length === 0}
                      tasks={waiting}
                      questionnaires={questionnaires}
                      open={open}
                    />
                  ) : (
                    <Empty title={t.nothingToDo} text={t.nothingToDoText} />
                  )}
                </Card>
              )}
            </>
          );
        }}
      </Async>
      <Async resource={scores} empty={() => false}>
        {() => (courses.length > 0 ? <Courses courses={courses} /> : null)}
      </Async>
      <Async resource={responses}>
        {({ resources }) => (
          <Card title={t.done} flush={resources.length > 0}>
            {resources.length === 0 ? (
              <Empty title={t.noScores} text={t.noScoresText} />
            ) : (
              <SentList
                responses={resources}
                questionnaires={questionnaires}
                courses={courses}
                open={(response) => address.set({ response })}
                more={responses.hasMore}
                loadMore={() => responses.more()}
              />
            )}
          </Card>
        )}
      </Async>
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
