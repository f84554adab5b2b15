import { observer } from 'mobx-react-lite';
import { useMessages, useNow, useStore } from '#core/browser';
import { Button, Tag } from '#ui';
import { idOf } from '#clinical/shared';
import { isOpen, stateOf } from '../../shared/taskState.ts';
import { dueOf } from '../../shared/due.ts';
import { DueTag } from './TaskTags.tsx';
import { messages } from '../messages/index.ts';
import { TaskActions } from '../stores/TaskActions.ts';
import { type StoredTask, ownerName, taskTitle } from '../taskTexts.ts';
import { UnsentMoves } from '../unsent/components/UnsentMoves.tsx';
import { TaskOutbox } from '../unsent/stores/TaskOutbox.ts';

interface TaskRowProps {
  readonly task: StoredTask;
  /** Staff see who does it; the patient says that it is done. */
  readonly staff: boolean;
  readonly open?: (id: string) => void;
}

export const TaskRow = observer(({ task: stored, staff, open: look }: TaskRowProps) => {
  const t = useMessages(messages);
  const acts = useStore(TaskActions);
  const now = useNow();
  const task = acts.current(stored);
  const title = taskTitle(task, t);
  const open = isOpen(task);
  const mine = idOf(task.owner, 'Patient') !== undefined;
  const note = (task.note ?? []).map(({ text }) => text).join(' ');
  const done = (): void => void acts.tried(acts.move(stored, 'done', t.doneSaid(title)));
  const waits = useStore(TaskOutbox).movesOf(task.id).length > 0;
  return (
    <li>
      <div>
        {look ? (
          <button type="button" className="task-open" onClick={() => look(task.id)}>
            <b>{title}</b>
          </button>
        ) : (
          <b>{title}</b>
        )}
        <small>{staff ? (mine ? t.byPatient : (ownerName(task) ?? t.nobody)) : note}</small>
        <UnsentMoves task={task.id} />
      </div>
      <span className="task-card-tags">
        {open && dueOf(task) !== undefined && <DueTag task={task} now={now} />}
        {!open && <Tag tone="good">{t[`state_${stateOf(task)}`]}</Tag>}
        {!staff && open && mine && !waits && (
          <Button onClick={done} aria-label={t.doneOf(title)}>
            {t.done}
          </Button>
        )}
      </span>
    </li>
  );
});
