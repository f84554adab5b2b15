import { observer } from 'mobx-react-lite';
import { type DragEvent, type KeyboardEvent } from 'react';
import { Link, useMessages, useService, useStore, withQuery } from '#core/browser';
import { Avatar, MenuButton } from '#ui';
import { Router } from '#core/shared';
import { type Stored } from '#clinical/shared';
import { columns, stateOf } from '../../shared/taskState.ts';
import { isLate } from '../../shared/due.ts';
import { messages } from '../messages/index.ts';
import { TaskSelection } from '../stores/TaskSelection.ts';
import { type StoredTask, ownerName, taskPatient, taskTitle } from '../taskTexts.ts';
import { DueTag, Extras, PriorityTag } from './TaskTags.tsx';
import { useMove } from '../hooks/useMove.tsx';
import { UnsentMoves } from '../unsent/components/UnsentMoves.tsx';
import { useTaskMenu } from '../hooks/useTaskMenu.ts';

export interface TaskCardProps {
  readonly task: StoredTask;
  readonly included: readonly Stored[];
  readonly now: Date;
  readonly onDrag: (ids: readonly string[]) => void;
}

/** Moves the focus among the cards' links: up and down in a column, left and right between columns. */
const step = (from: HTMLElement, key: string): void => {
  const column = from.closest('.task-column');
  const links = (of: Element | null | undefined): HTMLElement[] => [
    ...(of?.querySelectorAll<HTMLElement>('.task-card-title') ?? []),
  ];
  const here = links(column);
  const at = here.indexOf(from);
  if (key === 'ArrowDown') here[at + 1]?.focus();
  else if (key === 'ArrowUp') here[at - 1]?.focus();
  else {
    const across = [...(column?.parentElement?.children ?? [])];
    const by = key === 'ArrowRight' ? 1 : -1;
    for (let n = across.indexOf(column!) + by; across[n]; n += by) {
      const there = links(across[n]);
      if (there.length > 0) return there[Math.min(at, there.length - 1)]?.focus();
    }
  }
};

/** One task on the board. Its title is a link and one stop of the keyboard; the rest is moved by arrows, X and Alt. */
export const TaskCard = observer(({ task, included, now, onDrag }: TaskCardProps) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const selection = useStore(TaskSelection);
  const menu = useTaskMenu();
  const move = useMove();
  const title = taskTitle(task, t);
  const patient = taskPatient(task, included);
  const owner = ownerName(task, included);
  const chosen = selection.has(task.id);

  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    const { key, altKey } = event;
    if (altKey && (key === 'ArrowRight' || key === 'ArrowLeft')) {
      const to = columns[columns.indexOf(stateOf(task) as (typeof columns)[number]) + (key === 'ArrowRight' ? 1 : -1)];
      event.preventDefault();
      if (to) {
        // The card moves to another column, at once or with the answer, and the focus goes with it.
        const follow = (): void => {
          const { activeElement } = document;
          if (activeElement === null || activeElement === document.body || activeElement.id === `task-${task.id}`)
            requestAnimationFrame(() => document.getElementById(`task-${task.id}`)?.focus());
        };
        void move([task], to).then(follow);
        follow();
      }
    } else if (key.startsWith('Arrow')) {
      event.preventDefault();
      step(event.currentTarget, key);
    } else if (key === 'x' || key === 'X') {
      event.preventDefault();
      selection.toggle(task.id);
    }
  };
  const drag = (event: DragEvent): void => {
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setData('text/plain', task.id);
    onDrag(chosen ? selection.ids : [task.id]);
  };

  return (
    <li
      className={`task-card${chosen ? ' chosen' : ''}${isLate(task, now) ? ' late' : ''}`}
      draggable
      onDragStart={drag}
      onDragEnd={() => onDrag([])}
    >
      <div className="task-card-head">
        <Link
          id={`task-${task.id}`}
          href={withQuery(router, { task: task.id })}
          className="task-card-title"
          draggable={false}
          onKeyDown={keys}
        >
          {title}
        </Link>
        <MenuButton label={t.actionsFor(title)} items={menu(task)} />
      </div>
      <UnsentMoves task={task.id} />
      {patient && <span className="task-card-patient">{patient.name}</span>}
      <div className="task-card-foot">
        <span className="task-card-tags">
          <PriorityTag task={task} />
          <DueTag task={task} now={now} />
          <Extras task={task} />
        </span>
        <label className="task-check on-card">
          <input
            type="checkbox"
            checked={chosen}
            onChange={() => selection.toggle(task.id)}
            aria-label={t.select(title)}
          />
        </label>
        <span className="task-card-owner" title={owner ?? t.nobody}>
          {owner ? <Avatar name={owner} size={26} /> : <span className="task-nobody" aria-hidden />}
          <span className="pv-seen-only-by-readers">{owner ?? t.nobody}</span>
        </span>
      </div>
    </li>
  );
});
