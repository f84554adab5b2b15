import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { Card } from '#ui';
import { openStates, statusesOf } from '../../shared/taskState.ts';
import '../tasks.css';
import { messages } from '../messages/index.ts';
import { byUrgency } from '../taskTexts.ts';
import { TaskRow } from './TaskRow.tsx';

/** The patient's home: what was agreed at a visit that they do. Nothing where there is nothing. */
export const PatientTasksCard = observer(() => {
  const t = useMessages(messages);
  const patient = usePatientId();
  const found = useSearch(
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
  const tasks = found.data?.resources ?? [];
  if (tasks.length === 0) return null;
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
