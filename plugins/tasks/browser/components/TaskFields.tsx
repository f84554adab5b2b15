import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages, useStore } from '#core/browser';
import { priorities, urgencyOf } from '#clinical/shared';
import { Select, optionsOf, useUrgencyWord } from '#ui';
import { StaffPicker, type StaffReference } from '#clinical/browser';
import { columns, type State, stateOf } from '../../shared/taskState.ts';
import { dueOf, dueOn } from '../../shared/due.ts';
import { repeating, rhythmOf, rhythms } from '../../shared/repeat.ts';
import { messages } from '../messages/index.ts';
import { useMove } from '../hooks/useMove.tsx';
import { TaskActions } from '../stores/TaskActions.ts';
import { type StoredTask, ownerName } from '../taskTexts.ts';

const states: readonly State[] = [...columns, 'closed'];

/** State, who, when, how urgent, how often: each saved when it is chosen, each can be taken back. */
export const TaskFields = observer(({ task }: { readonly task: StoredTask }) => {
  const t = useMessages(messages);
  const acts = useStore(TaskActions);
  const move = useMove();
  const word = useUrgencyWord();
  const id = useId();
  const give = (owner: StaffReference | null): void =>
    void acts.change(
      [task],
      (one) => {
        const { owner: _owner, ...rest } = one;
        return { ...rest, ...(owner ? { owner } : {}), lastModified: new Date().toISOString() };
      },
      owner ? t.assigned(1, owner.display ?? '') : t.unassigned(1),
    );
  const name = ownerName(task);
  return (
    <div className="task-fields">
      <div className="pv-field">
        <label htmlFor={`${id}-state`}>{t.columnState}</label>
        <Select
          id={`${id}-state`}
          value={stateOf(task)}
          options={optionsOf(states, (state) => t[`state_${state}`])}
          onChange={(to) => void move([task], to)}
        />
      </div>
      <div className="pv-field">
        <span className="pv-label">{t.columnOwner}</span>
        <StaffPicker
          label={t.columnOwner}
          teams
          value={task.owner ? { ...(task.owner as StaffReference), ...(name ? { display: name } : {}) } : null}
          onChange={give}
        />
      </div>
      <div className="pv-field">
        <label htmlFor={`${id}-due`}>{t.columnDue}</label>
        <input
          id={`${id}-due`}
          className="pv-input"
          type="date"
          value={dueOf(task)?.slice(0, 10) ?? ''}
          onChange={({ target }) => {
            const day = target.value || null;
            void acts.change([task], (one) => dueOn(one, day, new Date()), t.dueChanged(1));
          }}
        />
      </div>
      <div className="pv-field">
        <label htmlFor={`${id}-priority`}>{t.columnPriority}</label>
        <Select
          id={`${id}-priority`}
          value={priorities.find((one) => urgencyOf(one) === urgencyOf(task.priority)) ?? 'routine'}
          options={optionsOf(priorities, (priority) => word(urgencyOf(priority)))}
          onChange={(chosen) => {
            const priority = chosen;
            const lastModified = new Date().toISOString();
            void acts.change([task], (one) => ({ ...one, priority, lastModified }), t.priorityChanged);
          }}
        />
      </div>
      <div className="pv-field">
        <label htmlFor={`${id}-repeat`}>{t.fieldRepeat}</label>
        <Select
          id={`${id}-repeat`}
          value={rhythmOf(task) ?? ''}
          options={optionsOf(rhythms, (rhythm) => t[`repeats_${rhythm}`], t.repeatsNever)}
          onChange={(chosen) => {
            const rhythm = chosen || null;
            void acts.change([task], (one) => repeating(one, rhythm, new Date()), t.repeatChanged);
          }}
        />
      </div>
    </div>
  );
});
