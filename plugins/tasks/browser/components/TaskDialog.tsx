import { observer } from 'mobx-react-lite';
import { Link, useMessages, useRead, useStore } from '../../../../core/browser/index.ts';
import { Async, Button, Dialog, Empty } from '../../../../core/browser/ui/index.ts';
import { CallFailure } from '../../../../core/shared/index.ts';
import { isOpen } from '../../shared/columns.ts';
import { messages } from '../messages.ts';
import { TaskActs } from '../stores/TaskActs.ts';
import { patientOf, titleOf } from '../words.ts';
import { ChecklistPart } from './ChecklistPart.tsx';
import { CommentsPart } from './CommentsPart.tsx';
import { TaskFields } from './TaskFields.tsx';
import { AgeMark, DueTag, PriorityTag } from './TaskTags.tsx';
import { useMove } from './useTaskMenu.ts';
import { useNow } from './useNow.ts';
import { WhyPart } from './WhyPart.tsx';

interface Props {
  readonly id: string;
  readonly close: () => void;
}

/** One task, whole; its address opens it anywhere. */
export const TaskDialog = observer(({ id, close }: Props) => {
  const t = useMessages(messages);
  const acts = useStore(TaskActs);
  const move = useMove();
  const now = useNow();
  const kept = useRead('Task', id);
  const task = kept.data && acts.current(kept.data);
  const patient = task && patientOf(task);
  const gone = kept.error instanceof CallFailure && (kept.error.status === 404 || kept.error.status === 410);
  return (
    <Dialog
      open
      width="wide"
      title={task ? titleOf(task, t) : t.task}
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
        <Empty title={t.notFound} text={t.notFoundText} />
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
                <TaskFields task={task} />
                <div className="task-columns">
                  <div>
                    <ChecklistPart task={task} />
                    <WhyPart task={task} />
                  </div>
                  <CommentsPart task={task} />
                </div>
              </div>
            )
          }
        </Async>
      )}
    </Dialog>
  );
});

/** The name as the record has it: a reference need not carry one. */
const PatientLabel = observer(({ id, name }: { readonly id: string; readonly name: string }) => {
  const { data } = useRead('Patient', id, { about: id });
  return <>{data ? patientOf({ for: { reference: `Patient/${id}` } } as never, [data])?.name : name}</>;
});
