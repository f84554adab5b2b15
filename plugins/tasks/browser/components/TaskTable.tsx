import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService, useStore, withQuery } from '#core/browser';
import { type Column, MenuButton, type Paging, Table, Tag } from '#ui';
import { Router } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { stateOf } from '../../shared/taskState.ts';
import { messages } from '../messages/index.ts';
import { TaskSelection } from '../stores/TaskSelection.ts';
import { type StoredTask, ownerName, taskPatient, taskTitle } from '../taskTexts.ts';
import { AgeMark, DueTag, Extras, PriorityTag } from './TaskTags.tsx';
import { UnsentMoves } from '../unsent/components/UnsentMoves.tsx';
import { useTaskMenu } from '../hooks/useTaskMenu.ts';

export interface TaskTableProps extends Paging {
  readonly tasks: readonly StoredTask[];
  readonly included: readonly Stored[];
  readonly now: Date;
  /** Whose tasks, for the caption. */
  readonly caption: string;
  /** Every row is of one patient, who need not stand in it. */
  readonly ofOne?: boolean;
}

const tones = { requested: 'plain', doing: 'note', waiting: 'wait', done: 'good', closed: 'plain' } as const;

/** The same tasks as rows. */
export const TaskTable = observer(({ tasks, included, now, caption, ofOne = false, ...paging }: TaskTableProps) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const selection = useStore(TaskSelection);
  const menu = useTaskMenu();
  const columns: Column<StoredTask>[] = [
    {
      id: 'task',
      header: t.columnTask,
      cell: (task) => (
        <span className="task-row-title">
          <label className="task-check">
            <input
              type="checkbox"
              checked={selection.has(task.id)}
              onChange={() => selection.toggle(task.id)}
              aria-label={t.select(taskTitle(task, t))}
            />
          </label>
          <span>
            <Link href={withQuery(router, { task: task.id })}>{taskTitle(task, t)}</Link>
            <PriorityTag task={task} />
            <Extras task={task} />
            <UnsentMoves task={task.id} />
          </span>
        </span>
      ),
    },
    ...(ofOne
      ? []
      : [
          {
            id: 'patient',
            header: t.columnPatient,
            cell: (task: StoredTask) => taskPatient(task, included)?.name ?? '',
          },
        ]),
    {
      id: 'owner',
      header: t.columnOwner,
      cell: (task) => ownerName(task, included) ?? <span className="task-quiet">{t.nobody}</span>,
    },
    { id: 'due', header: t.columnDue, cell: (task) => <DueTag task={task} now={now} /> },
    { id: 'age', header: t.columnAge, cell: (task) => <AgeMark task={task} now={now} />, secondary: true },
    {
      id: 'state',
      header: t.columnState,
      cell: (task) => <Tag tone={tones[stateOf(task)]}>{t[`state_${stateOf(task)}`]}</Tag>,
    },
    {
      id: 'do',
      header: '',
      align: 'end',
      cell: (task) => <MenuButton label={t.actionsFor(taskTitle(task, t))} items={menu(task)} />,
    },
  ];
  return (
    <Table
      columns={columns}
      rows={tasks}
      caption={caption}
      rowClass={(task) => selection.has(task.id) && 'task-chosen'}
      {...paging}
    />
  );
});
