import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { Button, Tag } from '../../../../core/browser/ui/index.ts';
import { idOf } from '../../../../core/shared/index.ts';
import { isOpen, moved, stateOf } from '../../shared/columns.ts';
import { dueOf } from '../../shared/due.ts';
import { DueTag } from '../components/TaskTags.tsx';
import { useNow } from '../components/useNow.ts';
import { messages } from '../messages.ts';
import { TaskActs } from '../stores/TaskActs.ts';
import { type KeptTask, ownerName, titleOf } from '../words.ts';

interface TaskRowProps {
  readonly task: KeptTask;
  /** Staff see who does it; the patient says that it is done. */
  readonly staff: boolean;
  readonly open?: (id: string) => void;
}

export const TaskRow = observer(({ task: stored, staff, open: look }: TaskRowProps) => {
  const t = useMessages(messages);
  const acts = useStore(TaskActs);
  const now = useNow();
  const task = acts.current(stored);
  const title = titleOf(task, t);
  const open = isOpen(task);
  const mine = idOf(task.owner, 'Patient') !== undefined;
  const note = (task.note ?? []).map(({ text }) => text).join(' ');
  const done = (): void => void acts.change([stored], (one) => moved(one, 'done', new Date()), t.doneSaid(title));
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
      </div>
      <span className="task-card-tags">
        {open && dueOf(task) !== undefined && <DueTag task={task} now={now} />}
        {!open && <Tag tone="good">{t[`state_${stateOf(task)}`]}</Tag>}
        {!staff && open && mine && (
          <Button onClick={done} aria-label={t.doneOf(title)}>
            {t.done}
          </Button>
        )}
      </span>
    </li>
  );
});
