import { knownOf } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages } from '#core/browser';
import { CountBadge, None } from '#ui';
import { type Column, columns, stateOf } from '../../shared/taskState.ts';
import { messages } from '../messages/index.ts';
import { byUrgency } from '../taskTexts.ts';
import { TaskCard } from './TaskCard.tsx';
import { type TaskPage, inColumn } from '../hooks/useTaskPage.ts';
import { useMove } from '../hooks/useMove.tsx';

/** Four columns; a card is dragged, or moved with Alt and an arrow or from its menu. */
export const TaskBoard = observer(({ desked }: { readonly desked: TaskPage }) => {
  const t = useMessages(messages);
  const move = useMove();
  const { open, tasks, included, now } = desked;
  const known = knownOf(open);
  const [dragged, setDragged] = useState<readonly string[]>([]);
  const [over, setOver] = useState<Column | null>(null);

  const drop = (to: Column): void => {
    const moving = tasks.filter((task) => dragged.includes(task.id) && stateOf(task) !== to);
    setDragged([]);
    setOver(null);
    if (moving.length > 0) void move(moving, to);
  };

  return (
    <div className="task-board">
      {columns.map((column) => {
        const here = [...inColumn(tasks, column)].sort(byUrgency);
        return (
          <section
            key={column}
            className={`task-column ${column}${over === column && dragged.length > 0 ? ' over' : ''}`}
            aria-labelledby={`column-${column}`}
            onDragOver={(event) => {
              if (dragged.length === 0) return;
              event.preventDefault();
              setOver(column);
            }}
            onDragLeave={(event) => {
              if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null);
            }}
            onDrop={(event) => {
              event.preventDefault();
              drop(column);
            }}
          >
            <h2 id={`column-${column}`}>
              {t[`column_${column}`]} <CountBadge of={known} count={here.length} tone="quiet" />
            </h2>
            {here.length === 0 ? (
              <p className="task-column-none">
                {dragged.length > 0 ? t.dropHere : <None of={known} says={t.emptyColumn} />}
              </p>
            ) : (
              <ul>
                {here.map((task) => (
                  <TaskCard key={task.id} task={task} included={included} now={now} onDrag={setDragged} />
                ))}
              </ul>
            )}
          </section>
        );
      })}
    </div>
  );
});
