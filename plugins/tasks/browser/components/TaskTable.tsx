import { observer } from 'mobx-react-lite';
import { Link, useMessages, useService, useStore } from '../../../../core/browser/index.ts';
import { type Column, MenuButton, Table, Tag } from '../../../../core/browser/ui/index.ts';
import { Router, type Stored } from '../../../../core/shared/index.ts';
import { stateOf } from '../../shared/columns.ts';
import { messages } from '../messages.ts';
import { withQuery } from '../query.ts';
import { Selection } from '../stores/Selection.ts';
import { type KeptTask, ownerName, patientOf, titleOf } from '../words.ts';
import { AgeMark, DueTag, Extras, PriorityTag } from './TaskTags.tsx';
import { useTaskMenu } from './useTaskMenu.ts';

export interface TaskTableProps {
  readonly tasks: readonly KeptTask[];
  readonly included: readonly Stored[];
  readonly now: Date;
  /** Whose tasks, for the caption. */
  readonly caption: string;
  /** Every row is of one patient, who need not stand in it. */
  readonly ofOne?: boolean;
  readonly more?: boolean;
  readonly loadMore?: () => void;
  readonly loadingMore?: boolean;
}

const tones = { requested: 'plain', doing: 'note', waiting: 'wait', done: 'good', closed: 'plain' } as const;

/** The same tasks as rows. */
export const TaskTable = observer(({ tasks, included, now, caption, ofOne = false, ...paging }: TaskTableProps) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const selection = useStore(Selection);
  const menu = useTaskMenu();
  const columns: Column<KeptTask>[] = [
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
              aria-label={t.select(titleOf(task, t))}
            />
          </label>
          <span>
            <Link href={withQuery(router, { task: task.id })}>{titleOf(task, t)}</Link>
            <PriorityTag task={task} />
            <Extras task={task} />
          </span>
        </span>
      ),
    },
    ...(ofOne
      ? []
      : [{ id: 'patient', header: t.columnPatient, cell: (task: KeptTask) => patientOf(task, included)?.name ?? '' }]),
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
      cell: (task) => <MenuButton label={t.actionsFor(titleOf(task, t))} items={menu(task)} />,
    },
  ];
  return (
    <Table
      columns={columns}
      rows={tasks}
      rowKey={(task) => task.id}
      caption={caption}
      rowClass={(task) => selection.has(task.id) && 'task-chosen'}
      {...paging}
    />
  );
});
