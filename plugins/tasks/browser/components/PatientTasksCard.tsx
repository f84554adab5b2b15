import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { Card, Silent } from '#ui';
import { knownOf, mapKnown } from '#core/shared';
import type { NowPartProps } from '#plugins/patient-profile/shared/index.ts';
import { openStates, statusesOf } from '../../shared/taskState.ts';
import '../tasks.css';
import { messages } from '../messages/index.ts';
import { byUrgency, taskTitle } from '../taskTexts.ts';
import { TaskRow } from './TaskRow.tsx';

/** What was agreed at a visit that the patient does. */
const useAgreedTasks = () => {
  const patient = usePatientId();
  return useSearch(
    'Task',
    patient === null
      ? null
      : {
          patient: `Patient/${patient}`,
          owner: `Patient/${patient}`,
          'encounter:missing': false,
          status: statusesOf(...openStates),
          _count: 20,
        },
    { about: patient, keep: ['patient'] },
  );
};

/** The patient's home. Nothing where there is nothing. */
export const PatientTasksCard = observer(() => {
  const t = useMessages(messages);
  const found = useAgreedTasks();
  const tasks = found.data?.resources ?? [];
  if (tasks.length === 0) return <Silent of={knownOf(found)} />;
  return (
    <Card title={t.askedTitle}>
      <ul className="pv-rows">
        {[...tasks].sort(byUrgency).map((task) => (
          <TaskRow key={task.id} task={task} staff={false} />
        ))}
      </ul>
    </Card>
  );
});

const rank = 40;

/** The most urgent of them; its card says the rest. */
export const TasksNow = observer(({ tell, chosen }: NowPartProps) => {
  const t = useMessages(messages);
  const found = useAgreedTasks();
  const [first] = [...(found.data?.resources ?? [])].sort(byUrgency);
  const known = mapKnown(knownOf(found), () => null);
  useEffect(() => tell({ known, ...(first && { act: { rank } }) }));
  if (!chosen || !first) return null;
  return (
    <>
      <h2>{t.askedTitle}</h2>
      <p>{taskTitle(first, t)}</p>
    </>
  );
});
