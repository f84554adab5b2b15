import { PatientHead } from '#clinical/browser';
import { useMessages, useStore } from '#core/browser';
import { idOf, isCritical, isOver, withDone } from '#clinical/shared';
import { useWords } from '#ui';
import { type State, stateOf, withState } from '../../shared/taskState.ts';
import { messages } from '../messages/index.ts';
import { type Change, TaskActions } from '../stores/TaskActions.ts';
import { type StoredTask, taskTitle } from '../taskTexts.ts';

/** Moves tasks to a state, and says it; one waits for the line, several are moved all together or not at all. What is critical is closed only with what was done. Resolves with whether it was moved. */
export const useMove = () => {
  const t = useMessages(messages);
  const acts = useStore(TaskActions);
  const askWords = useWords();
  return (tasks: readonly StoredTask[], to: State): Promise<boolean> => {
    const said = t.movedTo(tasks.length, t[`state_${to}`]);
    const moved: Change = (task) => withState(task, to, new Date());
    const critical = tasks.filter((task) => isCritical(task) && !isOver(task));
    const [first] = critical;
    const [only] = tasks.length === 1 ? tasks : [];
    if (!first || isOver(moved(first)) === false)
      return only ? acts.tried(acts.move(only, to, said)) : acts.change(tasks, moved, said);
    const patients = [...new Set(critical.map((task) => idOf(task.for, 'Patient')))];
    return askWords({
      title: critical.length === 1 ? t.closeCritical(taskTitle(first, t)) : t.closeCriticals(critical.length),
      ...(patients.length === 1 && patients[0] && { head: <PatientHead patient={patients[0]} /> }),
      text: t.closeCriticalText,
      label: t.whatWasDone,
      action: to === 'done' ? t.complete : t.cancelTask,
      ...(critical.length === 1 && { draft: `tasks:close:${first.id}` }),
      send: (words) =>
        only
          ? acts.move(only, to, said, words)
          : acts.attempt(
              tasks,
              (task) => (isCritical(task) && stateOf(task) !== to ? withDone(moved(task), words) : moved(task)),
              said,
            ),
    });
  };
};
