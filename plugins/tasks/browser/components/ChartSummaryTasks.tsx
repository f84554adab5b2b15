import { observer } from 'mobx-react-lite';
import { Link, useMessages, useNow, useService } from '#core/browser';
import { usePatientId, useSearch } from '#clinical/browser';
import { Async, Card, CountBadge, NoneLine } from '#ui';
import { Auth, isStaff, knownOf } from '#core/shared';
import { idOf } from '#clinical/shared';
import { openStates, statusesOf } from '../../shared/taskState.ts';
import '../tasks.css';
import { DueTag, PriorityTag } from './TaskTags.tsx';
import { messages } from '../messages/index.ts';
import { byUrgency, ownerName, taskTitle } from '../taskTexts.ts';

const shown = 4;

/** The chart's first tab: what is open for this patient. Staff only: a patient's own list leaves it out. */
export const ChartSummaryTasks = observer(() => {
  const { activeRole } = useService(Auth);
  return isStaff(activeRole) ? <Block /> : null;
});

const Block = observer(() => {
  const t = useMessages(messages);
  const patient = usePatientId();
  const now = useNow();
  const search =
    patient === null
      ? null
      : { patient: `Patient/${patient}`, status: statusesOf(...openStates), _sort: 'due', _count: 20 };
  const found = useSearch('Task', search, { about: patient });
  const tasks = (found.data?.resources ?? []).filter(({ owner }) => idOf(owner, 'Patient') === undefined);
  const sorted = [...tasks].sort(byUrgency);
  return (
    <Card
      title={
        <>
          {t.summaryTitle} <CountBadge of={knownOf(found)} count={tasks.length} tone="quiet" />
        </>
      }
      action={<Link href={`/clinic/patients/${patient}?tab=tasks`}>{t.seeAll}</Link>}
    >
      <Async
        resource={found}
        empty={() => tasks.length === 0}
        none={(known) => <NoneLine of={known} says={t.summaryNone} className="task-quiet" />}
      >
        {() => (
          <ul className="pv-rows task-rows">
            {sorted.slice(0, shown).map((task) => (
              <li key={task.id}>
                <Link href={`/clinic/patients/${patient}?tab=tasks&task=${task.id}`} className="task-row-link">
                  <b>{taskTitle(task, t)}</b>
                  <small>{ownerName(task) ?? t.nobody}</small>
                </Link>
                <span className="task-card-tags">
                  <PriorityTag task={task} />
                  <DueTag task={task} now={now} />
                </span>
              </li>
            ))}
          </ul>
        )}
      </Async>
    </Card>
  );
});
