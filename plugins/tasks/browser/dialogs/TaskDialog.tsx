import { observer } from 'mobx-react-lite';
import { Link, useMessages, useNow, useStore } from '#core/browser';
import { useRead, PatientDialog } from '#clinical/browser';
import { Async, Button, Notice } from '#ui';
import { CallFailure } from '#core/shared';
import { doneWords } from '#clinical/shared';
import { isOpen } from '../../shared/taskState.ts';
import { messages } from '../messages/index.ts';
import { TaskActions } from '../stores/TaskActions.ts';
import { taskPatient, taskTitle } from '../taskTexts.ts';
import { Checklist } from '../components/Checklist.tsx';
import { Comments } from '../components/Comments.tsx';
import { TaskFields } from '../components/TaskFields.tsx';
import { AgeMark, DueTag, PriorityTag } from '../components/TaskTags.tsx';
import { UnsentMoves } from '../unsent/components/UnsentMoves.tsx';
import { useMove } from '../hooks/useMove.tsx';
import { TaskOrigin } from '../components/TaskOrigin.tsx';

interface Props {
  readonly id: string;
  readonly close: () => void;
}

/** One task, whole; its address opens it anywhere. */
export const TaskDialog = observer(({ id, close }: Props) => {
  const t = useMessages(messages);
  const acts = useStore(TaskActions);
  const move = useMove();
  const now = useNow();
  const kept = useRead('Task', id);
  const task = kept.data && acts.current(kept.data);
  const patient = task && taskPatient(task);
  const gone = kept.error instanceof CallFailure && (kept.error.status === 404 || kept.error.status === 410);
  return (
    <PatientDialog
      about={patient?.id ?? null}
      open
      width="wide"
      title={task ? taskTitle(task, t) : t.task}
      onClose={close}
      actions={
        task && (
          <Button
            intent={isOpen(task) ? 'primary' : 'plain'}
            onClick={() => void move([task], isOpen(task) ? 'done' : 'requested')}
          >
            {isOpen(task) ? t.complete : t.reopen}
          </Button>
        )
      }
    >
      {gone ? (
        <Notice title={t.notFound} text={t.notFoundText} />
      ) : (
        <Async resource={kept}>
          {() =>
            task && (
              <div className="task-detail">
                <div className="task-detail-head">
                  <PriorityTag task={task} />
                  <DueTag task={task} now={now} />
                  <AgeMark task={task} now={now} />
                  {patient && (
                    <Link href={`/clinic/patients/${patient.id}`}>
                      <PatientLabel id={patient.id} name={patient.name} />
                    </Link>
                  )}
                </div>
                <UnsentMoves task={task.id} />
                {doneWords(task).map((words) => (
                  <p key={words}>
                    <b>{t.wasDone}</b> {words}
                  </p>
                ))}
                <TaskFields task={task} />
                <div className="task-columns">
                  <div>
                    <Checklist task={task} />
                    <TaskOrigin task={task} />
                  </div>
                  <Comments task={task} />
                </div>
              </div>
            )
          }
        </Async>
      )}
    </PatientDialog>
  );
});

/** The name as the record has it: a reference need not carry one. */
const PatientLabel = observer(({ id, name }: { readonly id: string; readonly name: string }) => {
  const { data } = useRead('Patient', id, { about: id });
  return <>{data ? taskPatient({ for: { reference: `Patient/${id}` } } as never, [data])?.name : name}</>;
});
