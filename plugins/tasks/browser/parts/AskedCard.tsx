import { observer } from 'mobx-react-lite';
import { useMessages, usePatientId, useSearch } from '../../../../core/browser/index.ts';
import { Card } from '../../../../core/browser/ui/index.ts';
import { openStates, statusesOf } from '../../shared/columns.ts';
import '../tasks.css';
import { messages } from '../messages.ts';
import { byUrgency } from '../words.ts';
import { TaskRow } from './TaskRow.tsx';

/** The patient's home: what was agreed at a visit that they do. Nothing where there is nothing. */
export const AskedCard = observer(() => {
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
    { about: patient },
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
