import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { lazyDialog, type PastVisit, useMessages, useService } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { Async, DialogButton, NoneLine, Skeleton } from '#ui';
import { Auth, isStaff } from '#core/shared';
import '../tasks.css';
import { messages } from '../messages/index.ts';
import { byUrgency } from '../taskTexts.ts';
import { TaskRow } from './TaskRow.tsx';
import { UnsentTasks } from '../unsent/components/UnsentTasks.tsx';

const NewTaskDialog = lazyDialog(() => import('../dialogs/NewTaskDialog.tsx'), 'NewTaskDialog');

const TaskDialog = lazyDialog(() => import('../dialogs/TaskDialog.tsx'), 'TaskDialog');

/** What is to be done after a visit: the clinic's part for its people, the patient's own part for the patient. */
export const VisitTasks = observer(({ visit: { patient, encounter } }: { readonly visit: PastVisit }) => {
  const t = useMessages(messages);
  const staff = isStaff(useService(Auth).activeRole);
  const [open, setOpen] = useState<string | null>(null);
  const found = useSearch(
    'Task',
    { patient: `Patient/${patient}`, encounter: `Encounter/${encounter}`, _count: 50 },
    { about: patient },
  );
  return (
    <div className="task-visit">
      <Async
        resource={found}
        skeleton={<Skeleton lines={2} />}
        none={(known) => <NoneLine of={known} says={staff ? t.visitNone : t.visitNothing} className="task-quiet" />}
      >
        {({ resources }) => (
          <ul className="pv-rows">
            {[...resources].sort(byUrgency).map((task) => (
              <TaskRow key={task.id} task={task} staff={staff} {...(staff && { open: setOpen })} />
            ))}
          </ul>
        )}
      </Async>
      <UnsentTasks of={patient} />
      {staff && (
        <div>
          <DialogButton dialog={(close) => <NewTaskDialog patient={patient} encounter={encounter} close={close} />}>
            {t.newTask}
          </DialogButton>
        </div>
      )}
      {open !== null && <TaskDialog key={open} id={open} close={() => setOpen(null)} />}
    </div>
  );
});
