import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress, useChange, useMessages, usePatientId, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Card, Empty, useConfirm } from '../../../../core/browser/ui/index.ts';
import { Auth, type StoredOf } from '../../../../core/shared/index.ts';
import { assessmentsPath } from '../../shared/paths.ts';
import { AskedList } from '../components/AskedList.tsx';
import { AssignDialog } from '../components/AssignDialog.tsx';
import { Courses } from '../components/Courses.tsx';
import { ResponseView } from '../components/ResponseView.tsx';
import { ReviewList } from '../components/ReviewList.tsx';
import { SentList } from '../components/SentList.tsx';
import { byDue, isUnderWay, isWaiting, useAsked } from '../data/useAsked.ts';
import { useQuestionnaires } from '../data/useQuestionnaires.ts';
import { useResponses } from '../data/useResponses.ts';
import { coursesOf, useScores } from '../data/useScores.ts';
import { pagesTexts } from '../messages/pagesTexts.ts';
import { FillPart } from '../parts/FillPart.tsx';
import '../assessments.css';

const Overview = observer(({ patientId }: { readonly patientId: string | null }) => {
  const t = useMessages(pagesTexts);
  const address = useAddress();
  const change = useChange();
  const confirm = useConfirm();
  const { activeRole } = useService(Auth);
  const [assigning, setAssigning] = useState(false);
  const asked = useAsked(patientId);
  const scores = useScores(patientId);
  const responses = useResponses(patientId);
  const questionnaires = useQuestionnaires().data?.resources ?? [];
  const courses = coursesOf(scores.data?.resources ?? []);
  const isPatient = activeRole === 'patient';
  const isClinician = activeRole === 'practitioner';

  const withdraw = async (task: StoredOf<'Task'>): Promise<void> => {
    const sure = await confirm({ title: t.withdrawTitle, text: t.withdrawText, action: t.withdraw, danger: true });
    if (sure) await change(task, { ...task, status: 'cancelled', lastModified: new Date().toISOString() }, t.withdrawn);
  };

  return (
    <div className="asm-tab">
      <div className="asm-response-acts">
        {isPatient ? (
          <Button href={assessmentsPath} intent="primary">
            {t.goTo}
          </Button>
        ) : (
          <Button icon={Plus} intent="primary" onClick={() => setAssigning(true)}>
            {t.assign}
          </Button>
        )}
      </div>
      {!isPatient && <ReviewList patientId={patientId} open={(response) => address.set({ response })} />}
      <Async resource={asked}>
        {({ resources }) => {
          const open = resources.filter((task) => isWaiting(task) || isUnderWay(task)).sort(byDue);
          return (
            <Card title={t.toDo}>
              {open.length === 0 ? (
                <Empty
                  title={isPatient ? t.nothingToDo : t.nothingAssigned}
                  text={isPatient ? t.nothingToDoText : t.nothingAssignedText}
                />
              ) : (
                <AskedList
                  tasks={open}
                  questionnaires={questionnaires}
                  open={(task) => address.set({ form: task })}
                  action={isPatient ? undefined : isClinician ? t.fillHere : undefined}
                  withdraw={isPatient ? undefined : (task) => void withdraw(task)}
                />
              )}
            </Card>
          );
        }}
      </Async>
      <Async resource={scores}>{() => (courses.length > 0 ? <Courses courses={courses} /> : null)}</Async>
      <Async resource={responses}>
        {({ resources }) => (
          <Card title={t.submissions} flush={resources.length > 0}>
            {resources.length === 0 ? (
              <Empty title={t.noScores} text={isPatient ? t.noScoresText : t.noScoresStaff} />
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
      {assigning && <AssignDialog patientId={patientId} close={() => setAssigning(false)} />}
    </div>
  );
});

/** A chart's assessments: what is asked, what came back and how the scores go. */
export const AssessmentsTab = observer(() => {
  const patientId = usePatientId();
  const address = useAddress();
  const [form, response] = [address.get('form'), address.get('response')];
  const leave = (): void => address.set({ form: '', response: '' });
  if (form !== '') return <FillPart key={form} task={form} leave={leave} />;
  if (response !== '') return <ResponseView id={response} patientId={patientId} leave={leave} />;
  return <Overview patientId={patientId} />;
});
