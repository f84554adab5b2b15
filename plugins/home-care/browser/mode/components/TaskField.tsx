import { observer } from 'mobx-react-lite';
import { useMessages, useStore } from '#core/browser';
import { Segmented } from '#ui';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { messages } from '../../messages/index.ts';
import { DayStore } from '../DayStore.ts';

interface TaskFieldProps {
  readonly visit: OwnVisit;
  readonly task: string;
}

/** Done, or not done and why. */
export const TaskField = observer(({ visit, task }: TaskFieldProps) => {
  const t = useMessages(messages);
  const store = useStore(DayStore);
  const told = store.toldOf(visit, 'task', task);
  const slot = `why:${task}`;
  return (
    <div className="hc-task">
      <span>{task}</span>
      <Segmented<'yes' | 'no' | ''>
        label={task}
        value={told === null ? '' : told.done ? 'yes' : 'no'}
        options={[
          { value: 'yes', label: t.taskDone },
          { value: 'no', label: t.taskNotDone },
        ]}
        onChange={(value) => store.tell(visit, { kind: 'task', task, done: value === 'yes', why: '' })}
      />
      {told?.done === false && (
        <label className="pv-field">
          <span className="pv-label">{t.whyField}</span>
          <input
            className="pv-input"
            aria-label={t.whyNot(task)}
            value={store.typedOf(visit, slot) ?? told.why}
            maxLength={300}
            onChange={({ target }) =>
              store.type(visit, slot, target.value, (text) => ({ kind: 'task', task, done: false, why: text.trim() }))
            }
            onBlur={store.commitAll}
          />
        </label>
      )}
    </div>
  );
});
