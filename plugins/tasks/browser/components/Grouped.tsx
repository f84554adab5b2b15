import { observer } from 'mobx-react-lite';
import { Link, useMessages } from '../../../../core/browser/index.ts';
import { Card, CountBadge } from '../../../../core/browser/ui/index.ts';
import { messages } from '../messages.ts';
import { byUrgency, type KeptTask, patientOf } from '../words.ts';
import { TaskTable } from './TaskTable.tsx';
import type { Desked } from './useDesk.ts';

/** The tasks of each patient together; whose most urgent comes first stands first. */
export const Grouped = observer(({ desked }: { readonly desked: Desked }) => {
  const t = useMessages(messages);
  const groups = new Map<string, { name: string; tasks: KeptTask[] }>();
  for (const task of [...desked.tasks].sort(byUrgency)) {
    const patient = patientOf(task, desked.included);
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
              {name} <CountBadge count={tasks.length} quiet />
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
