import { observer } from 'mobx-react-lite';
import { useId } from 'react';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { StaffPicker, type StaffReference } from '../../../../core/browser/ui/index.ts';
import { columns, moved, type State, stateOf } from '../../shared/columns.ts';
import { dueOf, dueOn } from '../../shared/due.ts';
import { repeating, type Rhythm, rhythmOf, rhythms } from '../../shared/repeat.ts';
import { messages } from '../messages.ts';
import { priorities } from '../query.ts';
import { TaskActs } from '../stores/TaskActs.ts';
import { type KeptTask, ownerName } from '../words.ts';

const states: readonly State[] = [...columns, 'closed'];

/** State, who, when, how urgent, how often: each saved when it is chosen, each can be taken back. */
export const TaskFields = observer(({ task }: { readonly task: KeptTask }) => {
  const t = useMessages(messages);
  const acts = useStore(TaskActs);
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
        <select
          id={`${id}-state`}
          className="pv-input"
          value={stateOf(task)}
          onChange={({ target }) => {
            const to = target.value as State;
            void acts.change([task], (one) => moved(one, to, new Date()), t.movedTo(1, t[`state_${to}`]));
          }}
        >
          {states.map((state) => (
            <option key={state} value={state}>
              {t[`state_${state}`]}
            </option>
          ))}
        </select>
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
        <select
          id={`${id}-priority`}
          className="pv-input"
          value={task.priority ?? 'routine'}
          onChange={({ target }) => {
            const priority = target.value as KeptTask['priority'];
            const lastModified = new Date().toISOString();
            void acts.change([task], (one) => ({ ...one, priority, lastModified }), t.priorityChanged);
          }}
        >
          {priorities.map((priority) => (
            <option key={priority} value={priority}>
              {t[`priority_${priority}`]}
            </option>
          ))}
        </select>
      </div>
      <div className="pv-field">
        <label htmlFor={`${id}-repeat`}>{t.fieldRepeat}</label>
        <select
          id={`${id}-repeat`}
          className="pv-input"
          value={rhythmOf(task) ?? ''}
          onChange={({ target }) => {
            const rhythm = (target.value || null) as Rhythm | null;
            void acts.change([task], (one) => repeating(one, rhythm, new Date()), t.repeatChanged);
          }}
        >
          <option value="">{t.repeatsNever}</option>
          {rhythms.map((rhythm) => (
            <option key={rhythm} value={rhythm}>
              {t[`repeats_${rhythm}`]}
            </option>
          ))}
        </select>
      </div>
    </div>
  );
});
