import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useAddress, useChange, usePatientId, useTreats } from '#clinical/browser';
import { useIsShared, useMessages, useService } from '#core/browser';
import { Async, Button, Card, Empty, useConfirm } from '#ui';
import { Auth } from '#core/shared';
import { type StoredOf } from '#clinical/shared';
import { assessmentsPath } from '#plugins/assessments/shared/paths.ts';
import { RequestList } from '../../requests/components/RequestList.tsx';
import { AssignDialog } from '../../library/dialogs/AssignDialog.tsx';
import { ScoreHistory } from './ScoreHistory.tsx';
import { ResponseView } from './ResponseView.tsx';
import { ReviewList } from './ReviewList.tsx';
import { SubmissionsCard } from '../../requests/components/SubmissionsCard.tsx';
import { byDue, isUnderWay, isWaiting, useFormRequests } from '../../requests/hooks/useFormRequests.ts';
import { useQuestionnaires } from '../../library/hooks/useQuestionnaires.ts';
import { scoreSeriesOf, useScores, useScoresOpen } from '../hooks/useScores.ts';
import { pagesTexts } from '../../messages/pages/index.ts';
import { FillPart } from '../../form/components/FillPart.tsx';
import '../../assessments.css';

const Overview = observer(({ patientId }: { readonly patientId: string | null }) => {
  const t = useMessages(pagesTexts);
  const address = useAddress();
  const change = useChange();
  const confirm = useConfirm();
  const { activeRole } = useService(Auth);
  const [assigning, setAssigning] = useState(false);
  // Who reads a patient's forms need not be asked to fill any in.
  const fills = useIsShared('act:forms');
  const scored = useScoresOpen();
  const asked = useFormRequests(fills ? patientId : null);
  const scores = useScores(patientId);
  const questionnaires = useQuestionnaires().data?.resources ?? [];
  const courses = scoreSeriesOf(scores.data?.resources ?? []);
  const isPatient = activeRole === 'patient';
  const isClinician = useTreats();

  const withdraw = async (task: StoredOf<'Task'>): Promise<void> => {
    const sure = await confirm({ title: t.withdrawTitle, text: t.withdrawText, action: t.withdraw, danger: true });
    if (sure) await change(task, { ...task, status: 'cancelled', lastModified: new Date().toISOString() }, t.withdrawn);
  };

  return (
    <div className="asm-tab">
      <div className="asm-response-acts">
        {isPatient && fills && (
          <Button href={assessmentsPath} intent="primary">
            {t.goTo}
          </Button>
        )}
        {!isPatient && (
          <Button icon={Plus} intent="primary" onClick={() => setAssigning(true)}>
            {t.assign}
          </Button>
        )}
      </div>
      {!isPatient && <ReviewList patientId={patientId} open={(response) => address.set({ response })} />}
      {fills && (
        <Async resource={asked}>
          {({ resources }, known) => {
            const open = resources.filter((task) => isWaiting(task) || isUnderWay(task)).sort(byDue);
            return (
              <Card title={t.toDo}>
                {open.length === 0 ? (
                  <Empty
                    of={known}
                    title={isPatient ? t.nothingToDo : t.nothingAssigned}
                    text={isPatient ? t.nothingToDoText : t.nothingAssignedText}
                  />
                ) : (
                  <RequestList
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
      )}
      {scored && (
        <Async resource={scores}>{() => (courses.length > 0 ? <ScoreHistory courses={courses} /> : null)}</Async>
      )}
      <SubmissionsCard
        patientId={patientId}
        courses={courses}
        title={t.submissions}
        emptyText={isPatient ? t.noScoresText : t.noScoresStaff}
      />
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
