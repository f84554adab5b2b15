import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useNow, useService, useStore, withQuery } from '#core/browser';
import { pagingOf, usePages, usePatientId } from '#clinical/browser';
import { Async, Button, Switch } from '#ui';
import { idOf } from '#clinical/shared';
import { Router } from '#core/shared';
import { openStates, statusesOf } from '../../shared/taskState.ts';
import '../tasks.css';
import { BulkActions } from './BulkActions.tsx';
import { NewTaskDialog } from '../dialogs/NewTaskDialog.tsx';
import { TaskDialog } from '../dialogs/TaskDialog.tsx';
import { TaskTable } from './TaskTable.tsx';
import { messages } from '../messages/index.ts';
import { TaskActions } from '../stores/TaskActions.ts';
import { UnsentTasks } from '../unsent/components/UnsentTasks.tsx';

/** What is to be done for the patient whose chart is open. */
export const TasksTab = observer(() => {
  const t = useMessages(messages);
  const router = useService(Router);
  const acts = useStore(TaskActions);
  const patient = usePatientId();
  const now = useNow();
  const [making, setMaking] = useState(false);
  const closed = router.query.get('closed') === '1';
  const status = closed ? statusesOf(...openStates, 'done', 'closed') : statusesOf(...openStates);
  const search = patient === null ? null : { patient: `Patient/${patient}`, status, _sort: 'due', _count: 50 };
  const found = usePages('Task', search, { about: patient });
  const tasks = (found.data?.resources ?? []).filter(({ owner }) => idOf(owner, 'Patient') === undefined);
  const open = router.query.get('task');
  return (
    <div className="task-tab">
      <div className="task-bar">
        <p className="pv-lead">{t.tabLead}</p>
        <Switch
          showLabel
          label={t.showClosed}
          checked={closed}
          onChange={(on) => router.go(withQuery(router, { closed: on ? '1' : null }), { replace: true })}
        />
        <Button intent="primary" icon={Plus} onClick={() => setMaking(true)}>
          {t.newTask}
        </Button>
      </div>
      <BulkActions tasks={tasks} />
      <UnsentTasks of={patient} />
      <Async resource={found} empty={() => tasks.length === 0} none={{ title: t.tabEmpty, text: t.tabEmptyText }}>
        {() => (
          <TaskTable
            tasks={tasks.map(acts.current)}
            included={[]}
            now={now}
            caption={t.title}
            ofOne
            {...pagingOf(found)}
          />
        )}
      </Async>
      {making && <NewTaskDialog patient={patient} close={() => setMaking(false)} />}
      {open !== null && <TaskDialog key={open} id={open} close={() => router.go(withQuery(router, { task: null }))} />}
    </div>
  );
});
