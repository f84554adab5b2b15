import { knownOf } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { Link, useMessages } from '#core/browser';
import { Card, CountBadge } from '#ui';
import { messages } from '../messages/index.ts';
import { byUrgency, type StoredTask, taskPatient } from '../taskTexts.ts';
import { TaskTable } from './TaskTable.tsx';
import type { TaskPage } from '../hooks/useTaskPage.ts';

/** Tasks grouped by patient; the patient with the most urgent task comes first. */
export const TasksByPatient = observer(({ desked }: { readonly desked: TaskPage }) => {
  const t = useMessages(messages);
  const groups = new Map<string, { name: string; tasks: StoredTask[] }>();
  for (const task of [...desked.tasks].sort(byUrgency)) {
    const patient = taskPatient(task, desked.included);
    if (!patient) continue;
    const group = groups.get(patient.id) ?? { name: patient.name, tasks: [] };
    group.tasks.push(task);
    groups.set(patient.id, group);
  }
  return (
    <>
      {[...groups].map(([id, { name, tasks }]) => (
        <Card
          key={id}
          flush
          title={
            <>
              {name} <CountBadge of={knownOf(desked.open)} count={tasks.length} tone="quiet" />
            </>
          }
          action={<Link href={`/clinic/patients/${id}?tab=tasks`}>{t.openChart}</Link>}
        >
          <TaskTable tasks={tasks} included={desked.included} now={desked.now} caption={`${t.title}: ${name}`} ofOne />
        </Card>
      ))}
    </>
  );
});
